import type { Mention } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { MentionActions } from '../actions/mention-actions.ts';
import { useAudience } from '../MentionFacts.tsx';
import classes from './reader.module.css';
import { ToneChoice } from './ToneChoice.tsx';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the time between publication and collection of a mention, in the largest unit that fits. */
function useDelay(): (mention: Mention) => string {
  const t = useT('mentions');
  return ({ published_at, collected_at }) => {
    const passed = Date.parse(collected_at) - Date.parse(published_at);
    if (passed < minute) return t('reader.after.at_once');
    if (passed < hour) return t('reader.after.minutes', { count: Math.floor(passed / minute) });
    if (passed < day) return t('reader.after.hours', { count: Math.floor(passed / hour) });
    return t('reader.after.days', { count: Math.floor(passed / day) });
  };
}

/** Shows the facts about a mention: tone, audience of the outlet, time of collection, and where it is hidden. */
export function ReaderFacts({ mention, actions }: { mention: Mention; actions: MentionActions }) {
  const t = useT('mentions');
  const { fullDate } = useFormat();
  const audience = useAudience()(mention);
  const delay = useDelay()(mention);
  const where = (['stream', 'brand', 'organisation'] as const)
    .filter((level) => mention.hidden[level])
    .map((level) => t(`reader.hidden_where.${level}`));
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t('reader.tone')}</dt>
          <dd>
            <ToneChoice mention={mention} onChoose={(tone) => actions.correctTone(mention, tone)} />
          </dd>
        </div>
        <div>
          <dt>{t('reader.audience')}</dt>
          <dd className="num">{audience ?? <span className={classes.unknown}>{t('reader.audience_unknown')}</span>}</dd>
        </div>
        <div>
          <dt>{t('reader.collected')}</dt>
          <dd>
            <time dateTime={mention.collected_at} title={fullDate(mention.collected_at)}>
              {delay}
            </time>
          </dd>
        </div>
      </dl>
      {where.length > 0 && <p className={classes.hidden}>{t('reader.hidden_note', { where: where.join(', ') })}</p>}
    </>
  );
}
