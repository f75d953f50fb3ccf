import { Drawer } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Comments } from '../../comments/index.ts';
import { useEditing, useStory } from '../editor/story-context.ts';

/** Shows the comments on the story beside its text. */
export default function EditorComments() {
  const t = useT('comments');
  const app = useT('app');
  const { open } = useEditing();
  const story = useStory().story!;
  return (
    <Drawer
      opened
      position="right"
      size={440}
      onClose={() => open(null)}
      title={t('title')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <Comments hasTitle={false} brandId={story.brand_id} subject={{ story_id: story.id }} />
    </Drawer>
  );
}
