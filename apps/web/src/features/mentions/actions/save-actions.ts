import type { Mention } from '@masthead/contract';
import { callLater, refresh } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { patchMention, patchMentions } from '../mentions.api.ts';
import type { MentionActions, Translate } from './mention-actions.ts';

export const saveActions = (t: Translate): Pick<MentionActions, 'save' | 'correctTone' | 'addToFeed' | 'markSeen'> => ({
  save(mentions, tags) {
    const [first] = mentions;
    if (!first) return;
    if (mentions.length === 1 && !tags) return saveOne(t, first);
    const ids = mentions.map((mention) => mention.id);
    const params = { stream_id: first.stream_id };
    callLater('mentions.bulk-save', { params, body: { mentions: ids, tags: [...(tags ?? [])] } }).then(({ data }) => {
      notify({
        title: tags
          ? t('actions.tagged', { count: ids.length })
          : t('actions.saved_many', { saved: data.saved, already: data.already }),
      });
      for (const { id, mention_id } of data.clippings) patchMention(mention_id, { clipping_id: id });
      void refresh('clippings.index');
    }, notifyFailure);
  },

  correctTone(mention, tone) {
    const before = toneOf(mention);
    const title = t(mention.clipping_id ? 'tone.set_with_clipping' : 'tone.set');
    // A tone without a confidence was set by a person; any other comes back as the machine's.
    const former = before.sentiment_confidence === null ? before.sentiment : null;
    const corrected = { sentiment: tone, sentiment_confidence: null, sentiment_by: null };
    const undo = () => setTone(mention.id, former, before, corrected);
    setTone(mention.id, tone, corrected, before, () => notify({ title, undo }));
  },

  addToFeed(mentions, feed) {
    const body = { mentions: mentions.map((mention) => mention.id) };
    callLater('rss-feeds.mentions.add', { params: { rss_feed_id: feed.id }, body }).then(() => {
      notify({ title: t('feed.added', { count: mentions.length, feed: feed.name }) });
      void refresh('rss-feeds.index', 'rss-feeds.mentions.index');
    }, notifyFailure);
  },

  markSeen(mentions) {
    const [first] = mentions;
    if (!first) return;
    const ids = mentions.map((mention) => mention.id);
    callLater('mentions.seen', { params: { stream_id: first.stream_id }, body: { mentions: ids } }).then(() => {
      patchMentions(ids, { seen: true });
      void refresh('streams.index');
    }, notifyFailure);
  },
});

type Tone = Pick<Mention, 'sentiment' | 'sentiment_confidence' | 'sentiment_by'>;

const toneOf = ({ sentiment, sentiment_confidence, sentiment_by }: Mention): Tone => ({
  sentiment,
  sentiment_confidence,
  sentiment_by,
});

/** Sets a tone, or the machine's if it is null. The screen shows `shown` at once, and `before` after a refusal. */
function setTone(id: string, tone: Mention['sentiment'] | null, shown: Tone, before: Tone, onDone?: () => void): void {
  patchMention(id, shown);
  callLater('mentions.update', { params: { mention_id: id }, body: { sentiment: tone } }).then(
    () => {
      onDone?.();
      void refresh('mentions.chart', 'clippings.index', 'mentions.tone-review');
    },
    (error: unknown) => {
      patchMention(id, before);
      notifyFailure(error);
    },
  );
}

function saveOne(t: Translate, mention: Mention): void {
  if (mention.clipping_id) return void notify({ title: t('actions.already_saved') });
  callLater('mentions.save-as-clipping', { params: { mention_id: mention.id }, body: {} }).then(({ data }) => {
    patchMention(mention.id, { clipping_id: data.id });
    notify({ title: t('actions.saved'), undo: () => removeClipping(mention, data.id) });
    void refresh('clippings.index');
  }, notifyFailure);
}

function removeClipping(mention: Mention, clippingId: string): void {
  patchMention(mention.id, { clipping_id: null });
  callLater('clippings.delete', { params: { clipping_id: clippingId } }).then(
    () => refresh('clippings.index'),
    (error: unknown) => {
      patchMention(mention.id, { clipping_id: clippingId });
      notifyFailure(error);
    },
  );
}
