import { Radio } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './card.module.css';
import type { CardEntry } from './enter-card.ts';

/** Payment methods of the test provider. */
const cards = ['pm_test_accepted', 'pm_test_refused'] as const;

/** The two cards of the test provider, plainly marked. */
export function TestCardField({ onEntry, error }: { onEntry: (entry: CardEntry) => void; error: string | null }) {
  const t = useT('billing');
  const [card, setCard] = useState<string>(cards[0]);
  useEffect(() => onEntry({ check: async () => {}, confirm: async () => card }), [card, onEntry]);
  return (
    <div className={classes.test}>
      <p className={classes.testNote}>{t('card.test_mode')}</p>
      <Radio.Group label={t('card.card')} value={card} onChange={setCard} error={error}>
        <div className={classes.choices}>
          {cards.map((id) => (
            <Radio key={id} value={id} label={t(`card.test_cards.${id}`)} size="xs" />
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}
