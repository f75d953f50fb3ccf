import { ActionIcon, Tabs } from '@mantine/core';
import type { Relation } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { usePermission } from '../../../shared/actor/index.ts';
import { useNewEmail } from '../../../shared/emails/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDots, IconMail, IconPencil, IconTrash } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { PermissionButton, PersonMark } from '../../../shared/parts/index.ts';
import { relationQuery } from '../connect.api.ts';
import { readProfileTab } from '../connect-search.ts';
import { RecordPending } from '../RecordPending.tsx';
import { useRelationRemoval } from '../useRemoval.ts';
import { About } from './About.tsx';
import classes from './profile.module.css';

const ActivityTab = lazyPart(async () => (await import('./ActivityTab.tsx')).ActivityTab);
const CoverageTab = lazyPart(async () => (await import('./CoverageTab.tsx')).CoverageTab);
const RelatedTab = lazyPart(async () => (await import('./RelatedTab.tsx')).RelatedTab);

const route = getRouteApi('/app/connect/relations/$relationId');
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** A person in the media: who it is, how to reach them, and what they have written. */
export function RelationPage() {
  const t = useT('connect');
  const notes = useT('notes');
  const discover = useT('discover');
  const app = useT('app');
  const { relationId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(relationQuery(relationId));
  const relation = query.data?.data;
  if (!relation) return <RecordPending title={app('titles.relation')} query={query} />;
  const tab = search.tab ?? 'about';
  return (
    <Tabs
      value={tab}
      onChange={(next) => {
        const tab = readProfileTab(next);
        void navigate({ search: tab ? { tab } : {}, replace: true });
      }}
      keepMounted={false}
    >
      <PageHead
        title={relation.name}
        mark={<PersonMark name={relation.name} picture={relation.photo_url} />}
        aside={placeOf(relation)}
        actions={<Actions relation={relation} />}
      >
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="about">{t('tabs.about')}</Tabs.Tab>
          <Tabs.Tab value="activity">{notes('tab')}</Tabs.Tab>
          <Tabs.Tab value="coverage">{t('tabs.coverage')}</Tabs.Tab>
          <Tabs.Tab value="related">{discover('related.tab')}</Tabs.Tab>
        </Tabs.List>
      </PageHead>
      <Tabs.Panel value={tab}>
        {tab === 'about' && <About relation={relation} />}
        {tab === 'related' && <RelatedTab fallback={<RowSkeletons />} relationId={relation.id} />}
        {tab === 'activity' && <ActivityTab fallback={<RowSkeletons />} relation={relation} note={search.note} />}
        {tab === 'coverage' && (
          <CoverageTab
            fallback={<RowSkeletons />}
            relation={relation}
            period={search.period}
            onWhole={() => void navigate({ search: { tab: 'coverage' }, replace: true })}
          />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

const placeOf = ({ job_title, media_outlet }: Relation) => (
  <span className="cut">{[job_title, media_outlet?.name].filter(Boolean).join(', ')}</span>
);

function Actions({ relation }: { relation: Relation }) {
  const app = useT('app');
  const navigate = useNavigate();
  const remove = useRelationRemoval();
  const email = useNewEmail();
  const canChange = usePermission('relation.create').can;
  const leave = async () => {
    if (await remove([relation])) await navigate({ to: '/connect/relations', replace: true });
  };
  return (
    <>
      {relation.email && (
        <PermissionButton
          permission="email.create"
          loading={email.isBusy}
          leftSection={<IconMail {...icon} />}
          onClick={() => void email.write({ recipients: { relations: [relation.id], groups: [], emails: [] } })}
        >
          {app('titles.compose_email')}
        </PermissionButton>
      )}
      <Edit relationId={relation.id} label={app('edit')} />
      {canChange && (
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={app('more')}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => void leave()}>
              {app('delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

const Edit = ({ relationId, label }: { relationId: string; label: string }) => (
  <PermissionButton
    permission="relation.create"
    variant="filled"
    component={Link}
    to={`/connect/relations/${relationId}/edit`}
    leftSection={<IconPencil {...icon} />}
  >
    {label}
  </PermissionButton>
);
