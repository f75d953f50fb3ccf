import { Button, UnstyledButton } from '@mantine/core';
import { contentLanguages } from '@masthead/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { usePermission } from '../../../shared/actor/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { languageName, useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck, IconPlus } from '../../../shared/icons/index.ts';
import { useEditing, useStory } from '../editor/story-context.ts';
import { storyChanged } from '../stories.api.ts';
import classes from './panel.module.css';

/** Returns the name of a language in that language: Dansk. */
const ownName = (code: string): string => {
  const name = languageName(code, code);
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
};

/** The story in its languages, and how far each is behind its original. */
export function Versions() {
  const t = useT('stories');
  const { story, values } = useStory();
  const versions = story?.versions.length
    ? story.versions
    : [{ id: story?.id ?? '', language: values.language, is_original: true, paragraphs_behind: 0 }];
  const own = versions.find(({ id }) => id === story?.id);
  return (
    <section aria-label={t('versions.title')}>
      <h2 className={classes.label}>{t('versions.title')}</h2>
      <ul className={classes.versions}>
        {versions.map((version) => {
          const isBehind = version.paragraphs_behind > 0;
          const words = (
            <span className={classes.versionWords}>
              <b lang={version.language}>{ownName(version.id === story?.id ? values.language : version.language)}</b>
              <span data-behind={isBehind || undefined}>
                {version.is_original
                  ? t('versions.original')
                  : isBehind
                    ? t('versions.behind', { count: version.paragraphs_behind })
                    : t('versions.up_to_date')}
              </span>
            </span>
          );
          const isOpen = !story || version.id === story.id;
          return (
            <li key={version.id}>
              {isOpen ? (
                <span className={classes.version} data-open aria-current="page">
                  {words}
                </span>
              ) : (
                <Link
                  to="/stories/story/$storyId/edit"
                  params={{ storyId: version.id }}
                  className={classes.version}
                  preload={false}
                >
                  {words}
                  {!isBehind && !version.is_original && <IconCheck size={14} stroke={1.8} aria-hidden />}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {own && own.paragraphs_behind > 0 && <UpToDate />}
      {story && <AddVersion taken={versions.map(({ language }) => language)} />}
    </section>
  );
}

/** Says that this version has been brought up to its original. */
function UpToDate() {
  const t = useT('stories');
  const { draft, settle } = useEditing();
  const { story } = useStory();
  const say = useCall('stories.versions.up-to-date', {
    onSuccess: ({ data }) => {
      draft.follow(data);
      void storyChanged(data);
    },
  });
  const run = async () => {
    if (await settle()) say.mutate({ params: { story_id: story!.id } });
  };
  return (
    <Button size="xs" fullWidth className={classes.upToDate} loading={say.isPending} onClick={() => void run()}>
      {t('versions.say_up_to_date')}
    </Button>
  );
}

function AddVersion({ taken }: { taken: readonly string[] }) {
  const t = useT('stories');
  const { language } = useFormat();
  const navigate = useNavigate();
  const canCreate = usePermission('story.create').can;
  const { settle } = useEditing();
  const { story } = useStory();
  const begin = useCall('stories.versions.store', {
    onSuccess: async ({ data }) => {
      await storyChanged(data);
      notify({ title: t('versions.begun', { language: language(data.language) }), body: t('versions.begun_body') });
      await navigate({ to: '/stories/story/$storyId/edit', params: { storyId: data.id } });
    },
  });
  const start = async (code: string) => {
    if (await settle()) begin.mutate({ params: { story_id: story!.id }, body: { language: code } });
  };
  const free = contentLanguages.filter((code) => !taken.includes(code));
  if (!canCreate || free.length === 0) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.addVersion} aria-label={t('versions.add')} disabled={begin.isPending}>
          <IconPlus size={14} stroke={1.6} aria-hidden />
          {t('versions.language')}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {free.map((code) => (
          <Menu.Item key={code} onClick={() => void start(code)}>
            {language(code)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
