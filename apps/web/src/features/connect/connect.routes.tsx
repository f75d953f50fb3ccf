import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { NotFoundInside } from '../../app/pages/NotFoundPage.tsx';
import { appRoute } from '../../app/parents.tsx';
import { readGroupSearch, readProfileSearch, readRelationSearch } from './connect-search.ts';
import { openGroup, openRelation } from './open-record.ts';

// The relations are home until there is anything to discover.
const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/connect',
  beforeLoad: () => {
    throw redirect({ to: '/connect/relations', replace: true });
  },
});
const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/connect/relations',
  validateSearch: readRelationSearch,
  component: lazyRouteComponent(() => import('./list/RelationListPage.tsx'), 'RelationListPage'),
});
const createRelationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/connect/relations/create',
  component: lazyRouteComponent(() => import('./form/RelationCreatePage.tsx'), 'RelationCreatePage'),
});
const profileRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/connect/relations/$relationId',
  validateSearch: readProfileSearch,
  notFoundComponent: NotFoundInside,
  loader: ({ params, preload }) => openRelation(params.relationId, { isPreload: preload }),
  component: lazyRouteComponent(() => import('./profile/RelationPage.tsx'), 'RelationPage'),
});
const editRelationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/connect/relations/$relationId/edit',
  notFoundComponent: NotFoundInside,
  loader: ({ params, preload }) => openRelation(params.relationId, { isPreload: preload }),
  component: lazyRouteComponent(() => import('./form/RelationEditPage.tsx'), 'RelationEditPage'),
});
const groupsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/connect/groups',
  validateSearch: readGroupSearch,
  component: lazyRouteComponent(() => import('./groups/GroupListPage.tsx'), 'GroupListPage'),
});
const createGroupRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/connect/groups/create',
  component: lazyRouteComponent(() => import('./groups/GroupCreatePage.tsx'), 'GroupCreatePage'),
});
const groupRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/connect/groups/$groupId',
  validateSearch: readGroupSearch,
  notFoundComponent: NotFoundInside,
  loader: ({ params, preload }) => openGroup(params.groupId, { isPreload: preload }),
  component: lazyRouteComponent(() => import('./groups/GroupPage.tsx'), 'GroupPage'),
});
const editGroupRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/connect/groups/$groupId/edit',
  notFoundComponent: NotFoundInside,
  loader: ({ params, preload }) => openGroup(params.groupId, { isPreload: preload }),
  component: lazyRouteComponent(() => import('./groups/GroupEditPage.tsx'), 'GroupEditPage'),
});

export const connectRoutes = [
  homeRoute,
  listRoute,
  createRelationRoute,
  profileRoute,
  editRelationRoute,
  groupsRoute,
  createGroupRoute,
  groupRoute,
  editGroupRoute,
] as const;
