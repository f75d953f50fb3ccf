import { Button } from '@mantine/core';
import type { ResultProposal, StoryResults as Results } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../actor/index.ts';
import { apiQuery, call, refresh } from '../api/index.ts';
import { notify, notifyFailure } from '../feedback/index.ts';
import { useFormat } from '../format/index.ts';
import { useT } from '../i18n/index.ts';
import classes from './story-results.module.css';

const steps = ['sent', 'opened', 'replied', 'published'] as const;
const saved = ['stories.results', 'clippings.index', 'mentions.index'] as const satisfies Parameters<
  typeof refresh
>[number][];

/** Shows what came of a mailed story, from sent to published, and the pieces that may be its results; nothing for one that was not mailed. */
export function StoryResults({ storyId }: { storyId: string }) {
  const mayRead = usePermission('emails.list').can;
  const results = useQuery({
    ...apiQuery('stories.results', { params: { story_id: storyId } }),
    enabled: mayRead,
  }).data?.data;
  return results && results.sent > 0 ? <Shown storyId={storyId} results={results} /> : null;
}

function Shown({ storyId, results }: { storyId: string; results: Results }) {
  const t = useT('mailing');
  const { number } = useFormat();
  const names = {
    sent: t('results.sent'),
    opened: t('did.opened'),
    replied: t('did.replied'),
    published: t('results.published'),
  };
  return (
    <section className={classes.results}>
      <h2>{t('results.title')}</h2>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>
            <span>{names[step]}</span>
            <b>{number(results[step])}</b>
            {step === 'published' && <span className={classes.meaning}>{t('results.published_means')}</span>}
          </li>
        ))}
      </ol>
      <h3>{t('results.proposals')}</h3>
      <p className={classes.meaning}>{t('results.proposals_means')}</p>
      {results.proposals.length === 0 && <p className={classes.none}>{t('results.none')}</p>}
      <ul className={classes.pieces}>
        {results.proposals.map((piece) => (
          <Piece key={piece.mention_id} storyId={storyId} piece={piece} />
        ))}
      </ul>
    </section>
  );
}

function Piece({ storyId, piece }: { storyId: string; piece: ResultProposal }) {
  const t = useT('mailing');
  const { shortDate, percentage } = useFormat();
  const maySave = usePermission('mention.save').can;
  const params = { story_id: storyId, mention_id: piece.mention_id };
  const run = async (name: 'confirm' | 'decline' | 'propose') => {
    try {
      await call(`stories.results.${name}`, { params });
      if (name === 'confirm') notify({ title: t('results.confirmed') });
      if (name === 'decline') notify({ title: t('results.declined'), undo: () => void run('propose') });
    } catch (error) {
      notifyFailure(error);
    } finally {
      await refresh(...saved);
    }
  };
  const reasons = {
    byline: t('results.byline', { name: piece.relation?.name ?? '' }),
    link: t('results.link'),
    text: t('results.text', { share: percentage(piece.similarity) }),
  };
  return (
    <li>
      <div>
        <a href={piece.url} target="_blank" rel="noreferrer" className={classes.headline}>
          {piece.headline}
        </a>
        <span className={classes.meaning}>
          {[piece.outlet_name, shortDate(piece.published_at)].join(', ')} ·{' '}
          {piece.reasons.map((reason) => reasons[reason]).join(' · ')}
        </span>
      </div>
      {maySave && (
        <div className={classes.choices}>
          <Button size="xs" onClick={() => void run('confirm')}>
            {t('results.confirm')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => void run('decline')}>
            {t('results.decline')}
          </Button>
        </div>
      )}
    </li>
  );
}
