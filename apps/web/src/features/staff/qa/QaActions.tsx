import { Button, TextInput } from '@mantine/core';
import { type VerdictReason, verdictReasons } from '@masthead/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { IconArrowBackUp, IconArrowLeft, IconArrowRight, IconCheck, IconX } from '../../../shared/icons/index.ts';
import classes from './qa.module.css';
import type { Review } from './useReview.ts';

export interface Wrong {
  isOpen: boolean;
  note: string;
  setOpen: (isOpen: boolean) => void;
  setNote: (note: string) => void;
  choose: (reason: VerdictReason) => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const Key = ({ children }: { children: ReactNode }) => (
  <kbd className={classes.key} aria-hidden>
    {children}
  </kbd>
);

/** Buttons of the review with their keys; on the phone they stay at the lower edge. */
export function QaActions({ review, wrong }: { review: Review; wrong: Wrong }) {
  const t = useT('staff');
  if (wrong.isOpen) return <Reasons review={review} wrong={wrong} />;
  return (
    <div className={classes.actions} role="toolbar" aria-label={t('qa.verdict')}>
      <Button
        aria-label={t('qa.previous')}
        disabled={review.index === 0}
        leftSection={<IconArrowLeft {...icon} />}
        rightSection={<Key>K</Key>}
        onClick={() => review.go(-1)}
      >
        <span className={classes.word}>{t('qa.previous')}</span>
      </Button>
      <Button
        aria-label={t('qa.next')}
        leftSection={<IconArrowRight {...icon} />}
        rightSection={<Key>J</Key>}
        onClick={() => review.go(1)}
      >
        <span className={classes.word}>{t('qa.next')}</span>
      </Button>
      {review.undo && (
        <Button
          aria-label={t('qa.undo')}
          leftSection={<IconArrowBackUp {...icon} />}
          rightSection={<Key>U</Key>}
          onClick={review.undo}
        >
          <span className={classes.word}>{t('qa.undo')}</span>
        </Button>
      )}
      <span className={classes.judge}>
        <Button
          leftSection={<IconX {...icon} />}
          rightSection={<Key>W</Key>}
          disabled={review.isJudging}
          onClick={() => wrong.setOpen(true)}
        >
          {t('qa.wrong')}
        </Button>
        <Button
          variant="filled"
          leftSection={<IconCheck {...icon} />}
          rightSection={<Key>R</Key>}
          disabled={review.isJudging}
          onClick={() => review.judge('right')}
        >
          {t('qa.right')}
        </Button>
      </span>
    </div>
  );
}

function Reasons({ review, wrong }: { review: Review; wrong: Wrong }) {
  const t = useT('staff');
  return (
    <fieldset className={classes.reasons}>
      <legend>{t('qa.why_wrong')}</legend>
      <div>
        {verdictReasons.map((reason, index) => (
          <Button
            key={reason}
            leftSection={<Key>{index + 1}</Key>}
            disabled={review.isJudging}
            onClick={() => wrong.choose(reason)}
          >
            {t(`qa.reasons.${reason}`)}
          </Button>
        ))}
        <Button variant="subtle" onClick={() => wrong.setOpen(false)}>
          {t('qa.cancel')}
        </Button>
      </div>
      <TextInput
        size="xs"
        maxLength={500}
        aria-label={t('qa.note')}
        placeholder={t('qa.note')}
        value={wrong.note}
        onChange={(event) => wrong.setNote(event.currentTarget.value)}
      />
    </fieldset>
  );
}
