import { ApiError, cardRefusals } from '@masthead/contract';
import { useCallback, useState } from 'react';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type CardEntry, CardRefused } from './enter-card.ts';

/** Codes with which our server passes on that a card was refused. */
const refusals: readonly string[] = [...cardRefusals, 'card_required', 'test_card_unknown'];

/** Returns the entry of a card with the provider's message below its field. */
export function useCardForm() {
  const t = useT('billing');
  const [entry, setEntry] = useState<CardEntry | null>(null);
  const [error, setError] = useState<string | null>(null);
  const onEntry = useCallback((next: CardEntry) => {
    setEntry(next);
    setError(null);
  }, []);
  /** Shows that a card was refused: a notice, and the reason below the field. Returns false for any other failure. */
  const showRefusal = useCallback(
    (failure: unknown): boolean => {
      const isOurs = failure instanceof ApiError && refusals.includes(failure.body.code);
      if (!isOurs && !(failure instanceof CardRefused)) return false;
      const message = isOurs ? failure.body.message : (failure as CardRefused).message;
      setError(message);
      notify({ kind: 'warning', title: t('card.invalid_card'), body: message });
      return true;
    },
    [t],
  );
  return { entry, error, onEntry, showRefusal, clear: () => setError(null) };
}
