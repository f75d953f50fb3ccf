import type { Coupon } from '@masthead/contract';

type Ask = (code: string, signal: AbortSignal) => Promise<Coupon>;

/**
 * Returns a check of coupon codes. A new check cancels the pending one, which throws 'cancel'. Each
 * result is set: the coupon, or null for an empty code and a failure, which is thrown again.
 */
export function createCouponCheck(ask: Ask, set: (coupon: Coupon | null) => void) {
  let pending: AbortController | undefined;
  return async (typed: string): Promise<Coupon | null> => {
    pending?.abort();
    const own = new AbortController();
    pending = own;
    const code = typed.trim();
    if (!code) {
      set(null);
      return null;
    }
    try {
      const coupon = await ask(code, own.signal);
      if (own.signal.aborted) throw 'cancel';
      set(coupon);
      return coupon;
    } catch (error) {
      if (own.signal.aborted) throw 'cancel';
      set(null);
      throw error;
    }
  };
}
