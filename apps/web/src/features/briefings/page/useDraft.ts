import type { Briefing, BriefingItem, BriefingPiece } from '@masthead/contract';
import { useMemo, useState } from 'react';
import { call, refresh } from '../../../shared/api/index.ts';
import { useSaving } from '../../../shared/form/index.ts';
import { keepBriefing } from '../briefings.api.ts';

/** An item with a key that stays while it is moved. */
export type DraftItem = BriefingItem & { key: string };

interface Words {
  note: string;
  sign_off: string;
  items: readonly DraftItem[];
}

/** Returns a key for a heading, which has no id. */
const newKey = () => crypto.randomUUID();

const wordsOf = ({ note, sign_off, items }: Pick<Briefing, 'note' | 'sign_off' | 'items'>): Words => ({
  note,
  sign_off,
  items: items.map((item) => ({ ...item, key: item.kind === 'mention' ? item.mention_id : newKey() })),
});

const sent = ({ note, sign_off, items }: Words) => ({
  note,
  sign_off,
  items: items.map((item) =>
    item.kind === 'heading'
      ? { kind: item.kind, text: item.text }
      : { kind: item.kind, mention_id: item.mention_id, remark: item.remark },
  ),
});

/** Returns the next issue while it is edited: each change is saved separately. */
export function useDraft(briefing: Briefing) {
  const { revision } = briefing;
  const followed = useMemo(() => wordsOf(briefing), [revision]);
  const [words, setWords] = useState(followed);
  const params = { briefing_id: briefing.id };
  const isSaving = useSaving({
    value: words,
    revision,
    followed,
    save: async (wanted, over) => {
      const { data } = await call('briefings.draft.update', { params, body: { ...sent(wanted), revision: over } });
      keepBriefing(data);
      void refresh('briefings.proposals.index');
      return data.revision;
    },
    load: async () => {
      const { data } = await call('briefings.show', { params });
      keepBriefing(data);
      return { value: wordsOf(data), revision: data.revision };
    },
    replace: setWords,
  });
  const change = (part: Partial<Words>) => setWords((now) => ({ ...now, ...part }));
  const { items } = words;
  return {
    words,
    isSaving,
    change,
    changeItem: (key: string, part: { text: string } | { remark: string }) =>
      change({ items: items.map((item) => (item.key === key ? { ...item, ...part } : item)) as DraftItem[] }),
    move: (from: number, to: number) => change({ items: items.toSpliced(from, 1).toSpliced(to, 0, items[from]!) }),
    remove: (key: string) => change({ items: items.filter((item) => item.key !== key) }),
    addHeading: () => change({ items: [...items, { kind: 'heading', text: '', key: newKey() }] }),
    add: (pieces: readonly BriefingPiece[]) =>
      change({
        items: [
          ...items,
          ...pieces.map((piece) => ({ ...piece, kind: 'mention' as const, remark: '', key: piece.mention_id })),
        ],
      }),
  };
}
export type Draft = ReturnType<typeof useDraft>;
