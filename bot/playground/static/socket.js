// One idea: a web socket that always comes back.

const FIRST_WAIT = 300; // ms: a restart of the server takes about a second
const LONGEST_WAIT = 5000; // ms

/** One person's stream of events, reconnected with a growing pause until it is closed. */
export class Line {
  /**
   * @param {number} person
   * @param {{onOpen?: () => void, onEvent: (event: Object) => void, onLost?: () => void}} listener
   */
  constructor(person, listener) {
    this.person = person;
    this.listener = listener;
    this.wait = FIRST_WAIT;
    this.closed = false;
    this.hurry = () => this.retry();
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  /** Ends it for good. */
  close() {
    this.closed = true;
    clearTimeout(this.timer);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket.close();
  }

  /** Whether events can arrive now. */
  get isOpen() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  open() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const address = new URL(`/people/socket?as=${this.person}`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(address);
    this.socket.onopen = () => {
      this.wait = FIRST_WAIT;
      if (!this.closed) this.listener.onOpen?.();
    };
    this.socket.onmessage = ({ data }) => {
      if (!this.closed) this.listener.onEvent(JSON.parse(data));
    };
    this.socket.onclose = () => {
      if (this.closed) return;
      this.listener.onLost?.();
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  /** Tries at once if it is waiting: the computer woke up, or the window is looked at again. */
  retry() {
    if (this.timer !== undefined && !document.hidden) this.open();
  }
}
