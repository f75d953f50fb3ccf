import type { PressContact, Story } from '@masthead/contract';
import { contentLanguages } from '@masthead/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useActiveBrand, useUser } from '../../../shared/actor/index.ts';
import { useLocale } from '../../../shared/i18n/index.ts';
import { useCreated } from '../../../shared/routing/index.ts';
import { newsroomsOf } from '../stories.api.ts';
import { emptyValues } from '../story-values.ts';
import type { Overlay } from './editor-search.ts';
import { StoryEditor } from './StoryEditor.tsx';
import { useNewest } from './useNewest.ts';
import { useStoryDraft } from './useStoryDraft.ts';

const path = '/stories/create';
const route = getRouteApi('/app/stories/create');
const contentLanguage = (code: string): string =>
  (contentLanguages as readonly string[]).find((one) => one === code.split(/[-_]/)[0]) ?? 'en';

/** A new story. It becomes one with its first saving; until then this browser keeps what is typed. */
export function StoryCreatePage() {
  const brand = useActiveBrand();
  const { key, former } = useCreated(path);
  if (former && key === 0) return <Navigate to="/stories/story/$storyId/edit" params={{ storyId: former }} replace />;
  return <Creating key={`${brand.id}.${key}`} />;
}

function Creating() {
  const { open } = route.useSearch();
  const navigate = useNavigate();
  const brand = useActiveBrand();
  const locale = useLocale();
  const user = useUser();
  const newsrooms = useSuspenseQuery(newsroomsOf(brand.id)).data.data;
  const wanted = useRef<Overlay | undefined>(undefined);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const move = (storyId: string, overlay: Overlay) =>
    void navigate({
      to: '/stories/story/$storyId/edit',
      params: { storyId },
      search: { open: overlay },
      replace: true,
      ignoreBlocker: true,
    });
  const created = ({ id }: Story) => {
    if (wanted.current) return move(id, wanted.current);
    setCreatedId(id);
    void navigate({
      to: path,
      search: {},
      state: { created: id },
      mask: { to: '/stories/story/$storyId/edit', params: { storyId: id }, unmaskOnReload: true },
      replace: true,
      ignoreBlocker: true,
    });
  };
  const first = newsrooms[0];
  // The last contact given to journalists: the newsroom's, or the writer.
  const contact: PressContact = first?.contact_name
    ? { name: first.contact_name, role: first.contact_role, email: first.contact_email, phone: first.contact_phone }
    : { name: user.full_name, role: user.job_title, email: user.email, phone: null };
  const initial = { ...emptyValues(contentLanguage(first?.language ?? locale), first?.id ?? ''), contact };
  const draft = useStoryDraft({ story: null, initial, brandId: brand.id, onCreated: created });
  useNewest(draft, createdId);
  return (
    <StoryEditor
      draft={draft}
      overlay={open}
      onOverlay={(next) => {
        if (next && createdId) return move(createdId, next);
        wanted.current = next ?? undefined;
        void navigate({ to: path, search: next ? { open: next } : {}, replace: next === null });
      }}
    />
  );
}
