/**
 * Nonce that the page's policy asks of style elements; undefined if the page has none, as when Vite serves it. The server writes it
 * into the page (`<meta property="csp-nonce">`).
 */
export const styleNonce: string | undefined =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

// Dialogs stop the page behind them from scrolling by a library that looks for its nonce here.
if (styleNonce) Object.assign(globalThis, { __webpack_nonce__: styleNonce });
