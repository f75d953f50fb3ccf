import type { PressContact, Story } from '@masthead/contract';
import { contentLanguages } from '@masthead/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useActiveBrand, useUser } from '../../../shared/actor/index.ts';
import { useTypingPause } from '../../../shared/form/index.ts';
import { useLocale } from '../../../shared/i18n/index.ts';
import { newsroomsOf } from '../stories.api.ts';
import { emptyValues } from '../story-values.ts';
import type { Overlay } from './editor-search.ts';
import { StoryEditor } from './StoryEditor.tsx';
import { useStoryDraft } from './useStoryDraft.ts';

const route = getRouteApi('/app/stories/create');
const contentLanguage = (code: string): string =>
  (contentLanguages as readonly string[]).find((one) => one === code.split(/[-_]/)[0]) ?? 'en';

/** A new story. It becomes one with its first saving; until then this browser keeps what is typed. */
export function StoryCreatePage() {
  const brand = useActiveBrand();
  return <Creating key={brand.id} />;
}

function Creating() {
  const { open } = route.useSearch();
  const navigate = useNavigate();
  const brand = useActiveBrand();
  const locale = useLocale();
  const user = useUser();
  const newsrooms = useSuspenseQuery(newsroomsOf(brand.id)).data.data;
  const wanted = useRef<Overlay | undefined>(undefined);
  const typingPause = useTypingPause();
  const created = async (story: Story) => {
    // A dialog is opened with a click, not while typing: it does not wait.
    if (!wanted.current && !(await typingPause())) return;
    void navigate({
      to: '/stories/story/$storyId/edit',
      params: { storyId: story.id },
      search: wanted.current ? { open: wanted.current } : {},
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
  const draft = useStoryDraft({ story: null, initial, brandId: brand.id, onCreated: (story) => void created(story) });
  return (
    <StoryEditor
      draft={draft}
      overlay={open}
      onOverlay={(next) => {
        wanted.current = next ?? undefined;
        void navigate({ to: '/stories/create', search: next ? { open: next } : {}, replace: next === null });
      }}
    />
  );
}
