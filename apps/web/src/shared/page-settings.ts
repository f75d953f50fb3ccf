import type { IdentityProvider } from '@masthead/contract';

/** Settings of the operator for the web app; the server writes them into the page (`<meta name="masthead-settings">`). */
interface PageSettings {
  /** Address of the public site, to which users of the type reader are sent; null: they stay. */
  public_site: string | null;
  /** Other origins that a redirect after sign-in may lead to. */
  redirect_origins: readonly string[];
  /** Address for error reports of the page; null: none are sent. */
  error_reports: string | null;
  /** Characters that a new password has at least. */
  password_min: number;
  /** Providers whose accounts people sign in with. */
  sign_in_with: readonly IdentityProvider[];
  /** True if documents of the billing pages have a Content-Security-Policy of their own. */
  has_card_pages: boolean;
}

const nothing: PageSettings = {
  public_site: null,
  redirect_origins: [],
  error_reports: null,
  password_min: 8,
  sign_in_with: [],
  has_card_pages: false,
};

/** Reads the settings; a page without them, as Vite serves it, has none. */
function readSettings(text: string | null | undefined): PageSettings {
  if (!text) return nothing;
  try {
    return { ...nothing, ...(JSON.parse(text) as Partial<PageSettings>) };
  } catch {
    return nothing;
  }
}

export const settings: PageSettings = readSettings(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="masthead-settings"]')?.content,
);

/** Tells whether the document was loaded as a billing page, so that its policy allows the script of the card provider. */
const entersCards = globalThis.document?.querySelector('meta[name="masthead-cards"]') !== null;

/** Tells whether a page needs another document than the one that is open, because its policy differs. */
export const needsOtherDocument = (isBillingPage: boolean): boolean =>
  settings.has_card_pages && isBillingPage !== entersCards;
