import type { QaMention } from '@masthead/contract';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle, IconCheck, IconX } from '../../../shared/icons/index.ts';
import { useKeys } from '../../../shared/keys/index.ts';
import { Heading } from '../../../shared/page/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import { LicensedText, langOf, MarkedText, mediaTypeIcons, WhyConditions, whyRows } from '../../mentions/index.ts';
import { keyTable, type QaCommand } from './commands.ts';
import { QaActions, type Wrong } from './QaActions.tsx';
import classes from './qa.module.css';
import type { Review } from './useReview.ts';

interface Props {
  review: Review;
  mention: QaMention;
  onHelp: () => void;
}

/** One drawn mention with its marked words, the reason why it matched, and the verdict on it. */
export function QaCard({ review, mention, onHelp }: Props) {
  const t = useT('staff');
  const { index, rows, pages } = review;
  const wrong = useWrong(review);
  useCommands({ review, mention, onHelp, wrong });
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <article ref={place} tabIndex={-1} className={classes.card} aria-labelledby="qa-headline">
      <div className={classes.text}>
        <p className={classes.place}>
          <b>{mention.stream.name}</b>
          <span>{mention.brand.name}</span>
          <span>{mention.organisation.name}</span>
          <span className={classes.count}>
            {t('qa.position', { position: index + 1, count: rows.length, more: pages.hasNextPage ? 'yes' : 'no' })}
          </span>
        </p>
        <Verdict mention={mention} />
        <Text mention={mention} />
      </div>
      <aside className={classes.why} aria-label={t('qa.why')}>
        <Doubts mention={mention} />
        {mention.explanation && (
          <section>
            <Heading level={3} size={5}>
              {t('qa.why')}
            </Heading>
            <WhyConditions explanation={mention.explanation} language={mention.language} />
          </section>
        )}
      </aside>
      <QaActions review={review} wrong={wrong} />
    </article>
  );
}

/** Returns the reason that is being chosen for a wrong mention. */
function useWrong(review: Review): Wrong {
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  return {
    isOpen,
    note,
    setOpen,
    setNote,
    choose: (reason) => review.judge('wrong', reason, note),
  };
}

const reasons = ['wrong_meaning', 'wrong_text', 'wrong_date', 'duplicate', 'other'] as const;

function useCommands({ review, mention, onHelp, wrong }: Props & { wrong: Wrong }): void {
  const done = (run: () => void) => {
    run();
    return true;
  };
  useKeys<QaCommand>(keyTable, (command) => {
    switch (command) {
      case 'next':
        return done(() => review.go(1));
      case 'previous':
        return done(() => review.go(-1));
      case 'right':
        return done(() => review.judge('right'));
      case 'wrong':
        return done(() => wrong.setOpen(true));
      case 'undo':
        return review.undo ? done(review.undo) : false;
      case 'open':
        return done(() => void window.open(mention.url, '_blank', 'noopener,noreferrer'));
      case 'help':
        return done(onHelp);
      case 'cancel':
        return wrong.isOpen ? done(() => wrong.setOpen(false)) : false;
      default: {
        const reason = reasons[Number(command.slice(-1)) - 1];
        return wrong.isOpen && reason ? done(() => wrong.choose(reason)) : false;
      }
    }
  });
}

function Verdict({ mention: { status, reason, note, judged_by, judged_at } }: { mention: QaMention }) {
  const t = useT('staff');
  if (status === 'open') return null;
  const Icon = status === 'right' ? IconCheck : IconX;
  return (
    <p className={classes.verdict} data-status={status} role="status">
      <Icon size={16} stroke={1.8} aria-hidden />
      <span>
        <b>{reason ? t(`qa.reasons.${reason}`) : t('qa.judged_right')}</b>
        {note && <> – {note}</>}
        {judged_by && (
          <small>
            {judged_by} · {judged_at && <Age time={judged_at} />}
          </small>
        )}
      </span>
    </p>
  );
}

function Text({ mention }: { mention: QaMention }) {
  const m = useT('mentions');
  const { language, fullDate } = useFormat();
  const { explanation } = mention;
  const lang = langOf(mention.language);
  const Icon = mediaTypeIcons[mention.media_type];
  return (
    <>
      <p className={classes.origin}>
        <b>{mention.media_outlet.name}</b>
        <span>
          <Icon size={14} stroke={1.6} aria-hidden /> {m(`media_types.${mention.media_type}`)}
        </span>
        {mention.language !== 'other' && <span>{language(mention.language)}</span>}
        <span>{fullDate(mention.published_at)}</span>
        {mention.author && <span>{mention.author}</span>}
      </p>
      <h2 id="qa-headline" lang={lang}>
        <a href={mention.url} target="_blank" rel="noreferrer noopener">
          <MarkedText text={mention.headline} spans={mention.headline_marks} />
        </a>
      </h2>
      {explanation ? (
        <LicensedText mention={mention} explanation={explanation} numbers={whyRows(explanation.clauses).numbers} />
      ) : (
        <p lang={lang}>
          <MarkedText text={mention.excerpt} spans={mention.excerpt_marks} />
        </p>
      )}
    </>
  );
}

function Doubts({ mention: { doubts, by_chance } }: { mention: QaMention }) {
  const t = useT('staff');
  return (
    <section>
      <Heading level={3} size={5}>
        {t(by_chance ? 'qa.by_chance' : 'qa.by_doubt')}
      </Heading>
      {doubts.length === 0 && <p className={classes.quiet}>{t('qa.no_doubts')}</p>}
      <ul className={classes.doubts}>
        {doubts.map((doubt) => (
          <li key={doubt}>
            <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
            {t(`qa.doubts.${doubt}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
