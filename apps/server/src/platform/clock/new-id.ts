import { v7 as uuidv7 } from 'uuid';

/** Milliseconds by which a clock is slowed down or corrected in ordinary use. */
const usual = 1000;
let newest = 0;

/**
 * Returns a UUIDv7 of the present time, for records whose id is read as a time. The library never goes back, so after a clock
 * was set back its ids would stay at the wrong time until the clock has caught up.
 */
export function newTimedId(): string {
  const now = Date.now();
  newest = Math.max(newest, now);
  return newest - now > usual ? uuidv7({ msecs: now }) : uuidv7();
}
