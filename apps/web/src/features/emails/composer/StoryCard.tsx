import { Button, Radio } from '@mantine/core';
import { sendAs } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/index.ts';
import { StorySelect } from '../../../shared/stories/StorySelect.tsx';
import { storyQuery } from '../emails.api.ts';
import classes from './composer.module.css';
import { useDraft } from './email-context.ts';

/** The story that the e-mail carries, and how: in the text, as a PDF, or both. */
export function StoryCard() {
  const t = useT('mailing');
  const { values, errors } = useDraft();
  return (
    <section className={classes.block}>
      <h2>{t('parts.story_id')}</h2>
      {values.story_id ? <Chosen storyId={values.story_id} /> : <Choose />}
      {errors.story_id?.[0] && (
        <p role="alert" className={classes.wrong}>
          {errors.story_id[0]}
        </p>
      )}
    </section>
  );
}

function Chosen({ storyId }: { storyId: string }) {
  const t = useT('mailing');
  const stories = useT('stories');
  const { values, change } = useDraft();
  const query = useQuery(storyQuery(storyId));
  const story = query.data?.data;
  return (
    <div className={classes.story}>
      <div className={classes.storyHead}>
        {story ? (
          <Link to="/stories/story/$storyId/edit" params={{ storyId }} lang={story.language} preload={false}>
            {story.headline || stories('list.untitled')}
          </Link>
        ) : (
          <span>{query.isError ? t('letter.story_gone') : '…'}</span>
        )}
        <Button size="xs" variant="subtle" onClick={() => change({ story_id: null, send_as: null })}>
          {t('letter.story_remove')}
        </Button>
      </div>
      {story && story.status !== 'published' && <p className={classes.note}>{t('letter.story_draft')}</p>}
      <Radio.Group
        label={stories('send.as')}
        value={values.send_as ?? 'inline'}
        onChange={(value) => change({ send_as: sendAs.find((one) => one === value) ?? 'inline' })}
      >
        <div className={classes.choices}>
          {sendAs.map((value) => (
            <Radio
              key={value}
              value={value}
              label={stories(`send.${value}`)}
              description={stories(`send.${value}_hint`)}
            />
          ))}
        </div>
      </Radio.Group>
      {values.send_as !== 'inline' && <p className={classes.note}>{t('letter.pdf_style')}</p>}
    </div>
  );
}

function Choose() {
  const t = useT('mailing');
  const { change } = useDraft();
  return (
    <StorySelect
      aria-label={t('letter.story_choose')}
      placeholder={t('letter.story_choose')}
      onChoose={(story_id) => change({ story_id, send_as: 'inline' })}
    />
  );
}
