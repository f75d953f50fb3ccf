/**
 * The amounts of a subscription, computed a second time. Nothing here comes from packages/pricing or from the double: it restates the
 * rules of the specification with whole numbers of its own.
 */
export interface LifeOrder {
  plan: 'plus' | 'professional';
  commitment: 'month' | 'year';
  licenses: number;
  readOnlyLicenses: number;
  extra_streams: number;
}
export type LifeCoupon = { percent: number } | { cents: number };

const shown = {
  plus: { month: 99_00, year: 84_08 },
  professional: { month: 249_00, year: 211_58 },
  reader: { month: 49_00, year: 41_58 },
  stream: { month: 29_00, year: 24_58 },
};

const rounded = (over: bigint, under: bigint): number => {
  const size = over < 0n ? -over : over;
  const whole = Number((2n * size + under) / (2n * under));
  return over < 0n ? 0 - whole : whole;
};

/** Prices of a whole period by part of the order, before and after the discount. */
function parts(order: LifeOrder, coupon: LifeCoupon | null): { list: number; net: number; key: string }[] {
  const times = order.commitment === 'year' ? 12 : 1;
  const by = order.commitment;
  const all = [
    { list: order.licenses * shown[order.plan][by] * times, key: `${order.plan} ${by} ${order.licenses}` },
    { list: order.readOnlyLicenses * shown.reader[by] * times, key: `${by} ${order.readOnlyLicenses}` },
    { list: order.extra_streams * shown.stream[by] * times, key: `${by} ${order.extra_streams}` },
  ];
  const sum = all.reduce((total, { list }) => total + list, 0);
  const saved = !coupon
    ? 0
    : 'percent' in coupon
      ? rounded(BigInt(sum) * BigInt(coupon.percent), 100n)
      : Math.min(sum, coupon.cents);
  const floors = all.map(({ list }) => (sum ? Math.floor((list * saved) / sum) : 0));
  const rests = all.map(({ list }) => (sum ? (list * saved) % sum : 0));
  let left = saved - floors.reduce((total, part) => total + part, 0);
  while (left > 0) {
    const best = rests.indexOf(Math.max(...rests));
    floors[best]! += 1;
    rests[best] = -1;
    left -= 1;
  }
  return all.map((part, at) => ({ ...part, net: part.list - floors[at]! }));
}

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);

/** Returns the same day of a later month, or its last day. */
function monthsLater(from: Date, months: number): Date {
  const year = from.getUTCFullYear() + Math.floor((from.getUTCMonth() + months) / 12);
  const month = (from.getUTCMonth() + months) % 12;
  const day = Math.min(from.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
  return new Date(Date.UTC(year, month, day) + (from.getTime() % 86_400_000));
}

/** One subscription as it should be. */
export class Life {
  readonly totals: number[] = [];
  order: LifeOrder;
  next: LifeOrder | null = null;
  coupon: { value: LifeCoupon; ends: Date | null } | null = null;
  /** Hundredths of a percent. */
  rate: number;
  isCanceled = false;
  isOver = false;
  start: Date;
  end: Date;
  private anchor: Date;
  private billed: LifeCoupon | null = null;

  constructor(order: LifeOrder, at: Date, rate: number, coupon: LifeCoupon | null, months: number | null) {
    this.order = order;
    this.rate = rate;
    this.anchor = at;
    this.start = at;
    this.end = this.endAfter(at);
    if (coupon) this.redeem(coupon, months, at);
    this.bill();
  }

  redeem(value: LifeCoupon, months: number | null, at: Date): void {
    this.coupon = { value, ends: months === null ? null : monthsLater(at, months) };
  }

  /** Adds to the order in the middle of a period. */
  change(order: LifeOrder, at: Date): void {
    const applying = this.couponAt(at);
    const [old, fresh] = [parts(this.order, this.billed), parts(order, applying)];
    const length = BigInt(secondsOf(this.end) - secondsOf(this.start));
    const left = BigInt(secondsOf(this.end) - secondsOf(at));
    let net = 0;
    if (order.commitment !== this.order.commitment) {
      for (const part of old) net -= rounded(BigInt(part.net) * left, length);
      for (const part of fresh) net += part.net;
      this.order = order;
      this.anchor = at;
      this.start = at;
      this.end = this.endAfter(at);
    } else {
      for (const [at_, part] of old.entries())
        if (part.key !== fresh[at_]!.key)
          net += rounded(BigInt(fresh[at_]!.net) * left, length) - rounded(BigInt(part.net) * left, length);
      this.order = order;
    }
    this.billed = applying;
    this.totals.push(net + rounded(BigInt(net) * BigInt(this.rate), 10_000n));
  }

  /** Renews everything that is due up to a time. */
  pass(to: Date): void {
    while (!this.isOver && this.end <= to) {
      if (this.isCanceled) {
        this.isOver = true;
        return;
      }
      const before = this.order;
      if (this.next) this.order = this.next;
      this.next = null;
      if (before.commitment !== this.order.commitment) this.anchor = this.end;
      this.start = this.end;
      this.end = this.endAfter(this.start);
      this.bill();
    }
  }

  private couponAt(at: Date): LifeCoupon | null {
    return this.coupon && (!this.coupon.ends || this.coupon.ends > at) ? this.coupon.value : null;
  }

  private bill(): void {
    this.billed = this.couponAt(this.start);
    const net = parts(this.order, this.billed).reduce((sum, part) => sum + part.net, 0);
    this.totals.push(net + rounded(BigInt(net) * BigInt(this.rate), 10_000n));
  }

  private endAfter(time: Date): Date {
    const step = this.order.commitment === 'year' ? 12 : 1;
    let count = step;
    while (monthsLater(this.anchor, count) <= time) count += step;
    return monthsLater(this.anchor, count);
  }
}
