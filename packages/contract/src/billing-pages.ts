/**
 * Returns true for pages on which cards are entered. Only their documents may load the script of the card provider, so
 * the server sends them with another Content-Security-Policy, and the web app enters and leaves them with a full page
 * load.
 */
export const isBillingPage = (path: string): boolean =>
  /^\/(checkout|manage-subscription|settings\/billing)(\/|$)/.test(path);
