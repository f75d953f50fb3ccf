import { createRoute } from '@tanstack/react-router';
import { NotFoundInside } from '../../shared/page/index.ts';
import { appPage, type Feature, lazyRouteComponent, noPages, staffPage } from '../../shared/routing/index.ts';
import { readFactsSearch, readGroupSearch, readProfileSearch, readRelationSearch } from './connect-search.ts';
import { readDiscoverSearch } from './discover/discover-search.ts';
import { readProfileFilters } from './media-profiles/media-profiles.api.ts';
import { openGroup, openRelation } from './open-record.ts';

export const connect = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/connect/discover', {
        name: 'connect.discover',
        title: 'discover',
        guard: 'discover.list',
        section: { in: 'connect', order: 10 },
      }),
      validateSearch: readDiscoverSearch,
      component: lazyRouteComponent(() => import('./discover/DiscoverPage.tsx'), 'DiscoverPage'),
    }),
    createRoute({
      ...appPage('/connect/facts', {
        name: 'connect.facts',
        title: 'relation_facts',
        guard: 'relation-facts.list',
        section: { in: 'connect', order: 40, label: 'navigation.facts' },
      }),
      validateSearch: readFactsSearch,
      component: lazyRouteComponent(() => import('./facts/RelationFactsPage.tsx'), 'RelationFactsPage'),
    }),
    createRoute({
      ...appPage('/connect/relations', {
        name: 'connect.relations',
        title: 'relations',
        guard: 'relations.list',
        section: { in: 'connect', order: 20 },
      }),
      validateSearch: readRelationSearch,
      component: lazyRouteComponent(() => import('./list/RelationListPage.tsx'), 'RelationListPage'),
    }),
    createRoute({
      ...appPage('/connect/relations/create', { title: 'create_relation', guard: 'relation.create' }),
      component: lazyRouteComponent(() => import('./form/RelationCreatePage.tsx'), 'RelationCreatePage'),
    }),
    createRoute({
      ...appPage('/connect/relations/duplicates', {
        title: 'duplicates',
        guard: 'relation.create',
        isBeyondSpecification: true,
      }),
      component: lazyRouteComponent(() => import('./merging/DuplicatesPage.tsx'), 'DuplicatesPage'),
    }),
    createRoute({
      ...appPage('/connect/relations/$relationId', { title: 'relation', guard: 'relations.list' }),
      validateSearch: readProfileSearch,
      notFoundComponent: NotFoundInside,
      loader: ({ params, preload }) => openRelation(params.relationId, { isPreload: preload }),
      component: lazyRouteComponent(() => import('./profile/RelationPage.tsx'), 'RelationPage'),
    }),
    createRoute({
      ...appPage('/connect/relations/$relationId/edit', { title: 'edit_relation', guard: 'relation.create' }),
      notFoundComponent: NotFoundInside,
      loader: ({ params, preload }) => openRelation(params.relationId, { isPreload: preload }),
      component: lazyRouteComponent(() => import('./form/RelationEditPage.tsx'), 'RelationEditPage'),
    }),
    createRoute({
      ...appPage('/connect/groups', {
        name: 'connect.groups',
        title: 'relation_groups',
        guard: 'relations.groups.list',
        section: { in: 'connect', order: 30, label: 'navigation.groups' },
      }),
      validateSearch: readGroupSearch,
      component: lazyRouteComponent(() => import('./groups/GroupListPage.tsx'), 'GroupListPage'),
    }),
    createRoute({
      ...appPage('/connect/groups/create', { title: 'create_group', guard: 'relations.group.update' }),
      component: lazyRouteComponent(() => import('./groups/GroupCreatePage.tsx'), 'GroupCreatePage'),
    }),
    createRoute({
      ...appPage('/connect/groups/$groupId', { title: 'relation_group', guard: 'relations.group.view' }),
      validateSearch: readGroupSearch,
      notFoundComponent: NotFoundInside,
      loader: ({ params, preload }) => openGroup(params.groupId, { isPreload: preload }),
      component: lazyRouteComponent(() => import('./groups/GroupPage.tsx'), 'GroupPage'),
    }),
    createRoute({
      ...appPage('/connect/groups/$groupId/edit', { title: 'edit_group', guard: 'relations.group.update' }),
      notFoundComponent: NotFoundInside,
      loader: ({ params, preload }) => openGroup(params.groupId, { isPreload: preload }),
      component: lazyRouteComponent(() => import('./groups/GroupEditPage.tsx'), 'GroupEditPage'),
    }),
  ],
  staff: [
    createRoute({
      ...staffPage('/connect/media-profiles', {
        name: 'staff.connect.media-profiles',
        title: 'media_profiles',
        guard: 'staff',
        menu: { in: 'media', order: 20 },
      }),
      validateSearch: readProfileFilters,
      component: lazyRouteComponent(() => import('./media-profiles/MediaProfilesPage.tsx'), 'MediaProfilesPage'),
    }),
    createRoute({
      ...staffPage('/connect/media-profiles/create', {
        name: 'staff.connect.media-profiles.create',
        title: 'create_media_profile',
        guard: 'staff',
        needsFullStaff: true,
        menu: { in: 'media', order: 30 },
      }),
      component: lazyRouteComponent(
        () => import('./media-profiles/MediaProfileCreatePage.tsx'),
        'MediaProfileCreatePage',
      ),
    }),
    createRoute({
      ...staffPage('/connect/media-profiles/edit/$mediaProfileId', {
        title: 'edit_media_profile',
        guard: 'staff',
        needsFullStaff: true,
      }),
      component: lazyRouteComponent(() => import('./media-profiles/MediaProfileEditPage.tsx'), 'MediaProfileEditPage'),
    }),
  ],
  placeholders: [
    { path: '/connect', name: 'connect', title: 'connect', guard: 'signed-in', redirect: '/connect/discover' },
  ],
} as const satisfies Feature;
