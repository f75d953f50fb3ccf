import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { storyQuery } from '../stories.api.ts';
import { valuesOf } from '../story-values.ts';
import { StoryEditor } from './StoryEditor.tsx';
import { useNewest } from './useNewest.ts';
import { useStoryDraft } from './useStoryDraft.ts';

const route = getRouteApi('/app/stories/story/$storyId/edit');

export function StoryEditPage() {
  const { storyId } = route.useParams();
  return <Editing key={storyId} storyId={storyId} />;
}

function Editing({ storyId }: { storyId: string }) {
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const brand = useActiveBrand();
  const { data } = useSuspenseQuery(storyQuery(storyId));
  const draft = useStoryDraft({ story: data.data, initial: valuesOf(data.data), brandId: brand.id });
  useNewest(draft, storyId);
  return (
    <StoryEditor
      draft={draft}
      overlay={open}
      onOverlay={(next) => void navigate({ search: next ? { open: next } : {}, replace: next === null })}
    />
  );
}
