import type { BillingState } from '@masthead/contract';
import type { CardEntry } from './enter-card.ts';
import { StripeCardField } from './StripeCardField.tsx';
import { TestCardField } from './TestCardField.tsx';

interface Props {
  provider: BillingState['provider'];
  /** Receives the functions that check and confirm the card once the field is ready. */
  onEntry: (entry: CardEntry) => void;
  /** The provider's message about the card. */
  error: string | null;
}

/** The field in which a card is entered, by provider. */
export const CardField = ({ provider, ...rest }: Props) =>
  provider === 'stripe' ? <StripeCardField {...rest} /> : <TestCardField {...rest} />;
