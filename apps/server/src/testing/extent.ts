/** True in `npm run test:long`, which tries every case; the suite tries those that differ most. */
export const inFull = process.env.MASTHEAD_TEST_EXTENT === 'full';
