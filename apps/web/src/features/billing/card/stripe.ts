import { CardRefused } from './enter-card.ts';

// The part of Stripe.js that the pages use: https://docs.stripe.com/js. The script may only be loaded from Stripe, so that no package
// could contain it.

interface Outcome {
  error?: { message?: string };
}

interface PaymentElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  on(event: 'change' | 'ready' | 'loaderror', listener: (event: Outcome) => void): void;
}

interface Elements {
  create(type: 'payment', options: object): PaymentElement;
  submit(): Promise<Outcome>;
}

export interface Stripe {
  elements(options: object): Elements;
  confirmSetup(
    options: object,
  ): Promise<Outcome & { setupIntent?: { payment_method: string | { id: string } | null } }>;
  handleNextAction(options: { clientSecret: string }): Promise<Outcome>;
}

interface StripeSettings {
  publishable_key: string;
  script_url: string;
}

declare global {
  interface Window {
    Stripe?: (key: string) => Stripe;
  }
}

let loading: Promise<Stripe> | undefined;

/** Loads the script of Stripe once. Rejects if it cannot be loaded; the next call tries again. */
export function loadStripe({ publishable_key, script_url }: StripeSettings): Promise<Stripe> {
  loading ??= new Promise<Stripe>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = script_url;
    script.onload = () => (window.Stripe ? resolve(window.Stripe(publishable_key)) : reject(new Error('no Stripe')));
    script.onerror = () => {
      script.remove();
      loading = undefined;
      reject(new Error('The script of Stripe could not be loaded'));
    };
    document.head.append(script);
  });
  return loading;
}

/** Languages that Stripe names otherwise. */
const otherNames: Readonly<Record<string, string>> = { no: 'nb', pt_BR: 'pt-BR' };

/** Returns the locale of Stripe for a language of the interface. */
export const stripeLocale = (language: string): string => otherNames[language] ?? language;

/** Throws CardRefused with the message of Stripe, which is in the language of the page. */
export function refuseOn({ error }: Outcome): void {
  if (error) throw new CardRefused(error.message ?? '');
}
