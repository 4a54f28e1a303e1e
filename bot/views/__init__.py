"""How a match looks: text, buttons, sheet. Views turn a state into something to show and decide nothing."""
