/** Most messages a second that a mail server is to be kept busy with; a thousandth of it for each millisecond of its replies. */
const perMillisecond = 1;
/** Time without any reply after which one more message may end, in milliseconds. */
const late = 20;
/** Replies after which an earlier shortest time no longer counts. */
const span = 32;

/**
 * Bounds how many messages of a sender have ended without a reply yet: a killed sender leaves exactly those unknown. One
 * is enough for a mail server that replies within a millisecond, since the bytes of the other messages are sent meanwhile.
 * A slower one gets more, up to the number of connections. The shortest time until a reply decides: on a busy machine
 * all the others also count the waiting for a processor, which more messages would not shorten.
 */
export class InFlight {
  private readonly most: number;
  private readonly waiting: (() => void)[] = [];
  private count = 0;
  private replies = 0;
  /** Shortest times until a reply, in milliseconds: of this span and of the one before. */
  private shortest: [current: number, before: number] = [Infinity, Infinity];
  /** Further messages that may end because no reply comes. */
  private extra = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(most: number) {
    this.most = most;
  }

  /** Waits until one more message may end. Call the returned function once its outcome is noted. */
  async enter(): Promise<() => void> {
    if (this.count < this.bound) this.count += 1;
    else
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
        this.watch();
      });
    const begun = performance.now();
    return () => {
      this.learn(performance.now() - begun);
      this.count -= 1;
      this.extra = 0;
      clearTimeout(this.timer);
      this.timer = undefined;
      this.admit();
    };
  }

  private get bound(): number {
    const shortest = Math.min(...this.shortest);
    const needed = Number.isFinite(shortest) ? Math.ceil(shortest * perMillisecond) : 1;
    return Math.min(this.most, Math.max(1, needed) + this.extra);
  }

  private learn(took: number): void {
    const [current, before] = this.shortest;
    this.replies += 1;
    this.shortest = this.replies % span === 0 ? [Infinity, Math.min(current, took)] : [Math.min(current, took), before];
  }

  private admit(): void {
    while (this.waiting.length > 0 && this.count < this.bound) {
      this.count += 1;
      this.waiting.shift()!();
    }
    if (this.waiting.length > 0) this.watch();
  }

  /** Lets one more message end if no reply comes for long: the server may hold up this one only. */
  private watch(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.extra += 1;
      this.admit();
    }, late);
  }
}
