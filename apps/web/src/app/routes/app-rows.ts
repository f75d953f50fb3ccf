import type { RouteRow } from './row.ts';

const measure: readonly RouteRow[] = [
  { path: '/performance', name: 'performance', title: 'measure', guard: 'signed-in', redirect: '/performance/facts' },
  {
    path: '/performance/facts',
    name: 'performance.facts',
    title: 'performance_facts',
    guard: 'performance-facts.list',
  },
  { path: '/performance/kpi', name: 'performance.kpi', title: 'kpi_sets', guard: 'kpis.list' },
  { path: '/performance/kpi/$kpiId/edit', title: 'edit_kpi_set', guard: 'kpi.update' },
  { path: '/performance/coverage', name: 'performance.coverage', title: 'coverage', guard: 'clippings.list' },
  {
    path: '/performance/coverage/clipping/prepare',
    name: 'performance.coverage.clipping.prepare',
    title: 'add_clipping',
    guard: 'create.manual.clipping',
  },
  {
    path: '/performance/coverage/clipping/create',
    title: 'add_clipping',
    guard: 'create.manual.clipping',
  },
  {
    path: '/performance/coverage/clipping/edit/$clippingId',
    title: 'edit_clipping',
    guard: 'mention.save',
  },
  {
    path: '/performance/coverage/clipping/assign/$clippingId',
    title: 'assign_clipping',
    guard: 'mention.save',
  },
  {
    path: '/social/facts',
    name: 'social.facts',
    title: 'social_facts',
    guard: 'performance-facts.list',
  },
];

const monitor: readonly RouteRow[] = [
  { path: '/streams', title: 'monitor', guard: 'signed-in', redirect: '/streams/list' },
  { path: '/streams/list', name: 'streams.list', title: 'streams', guard: 'streams.list' },
  { path: '/streams/create', name: 'streams.create', title: 'create_stream', guard: 'stream.create' },
  { path: '/streams/$streamId/edit', title: 'edit_stream', guard: 'stream.update' },
  { path: '/streams/$streamId', title: 'mentions', guard: 'streams.list' },
  { path: '/streams/sources', name: 'streams.sources', title: 'sources', guard: 'streams.list' },
  {
    path: '/streams/sources/missed',
    name: 'streams.missed',
    title: 'missed',
    guard: 'streams.list',
    coming: 'missed',
  },
];

const connect: readonly RouteRow[] = [
  { path: '/connect', name: 'connect', title: 'connect', guard: 'signed-in', redirect: '/connect/discover' },
  {
    path: '/connect/discover',
    name: 'connect.discover',
    title: 'discover',
    guard: 'discover.list',
    coming: 'discover',
  },
  {
    path: '/connect/relations',
    name: 'connect.relations',
    title: 'relations',
    guard: 'relations.list',
  },
  { path: '/connect/relations/create', title: 'create_relation', guard: 'relation.create' },
  { path: '/connect/relations/$relationId', title: 'relation', guard: 'relations.list' },
  {
    path: '/connect/relations/$relationId/edit',
    title: 'edit_relation',
    guard: 'relation.create',
  },
  {
    path: '/connect/groups',
    name: 'connect.groups',
    title: 'relation_groups',
    guard: 'relations.groups.list',
  },
  { path: '/connect/groups/create', title: 'create_group', guard: 'relations.group.update' },
  { path: '/connect/groups/$groupId', title: 'relation_group', guard: 'relations.group.view' },
  { path: '/connect/groups/$groupId/edit', title: 'edit_group', guard: 'relations.group.update' },
  {
    path: '/connect/facts',
    name: 'connect.facts',
    title: 'relation_facts',
    guard: 'relation-facts.list',
    coming: 'relation_facts',
  },
];

const create: readonly RouteRow[] = [
  { path: '/stories', title: 'create', guard: 'signed-in', redirect: '/stories/list' },
  { path: '/stories/list', name: 'story.list', title: 'stories', guard: 'signed-in' },
  { path: '/stories/create', title: 'create_story', guard: 'story.create' },
  { path: '/stories/story/$storyId/edit', title: 'edit_story', guard: 'story.update' },
  { path: '/stories/story/$storyId/facts', title: 'story_facts', guard: 'story.update' },
  {
    path: '/stories/newsroom-embed/$newsroomId',
    title: 'newsroom_embed',
    guard: 'newsroom.update',
    coming: 'newsrooms',
  },
  { path: '/stories/newsrooms', name: 'story.newsrooms', title: 'newsrooms', guard: 'signed-in', coming: 'newsrooms' },
  { path: '/stories/newsrooms/$newsroomId/facts', title: 'newsroom_facts', guard: 'signed-in', coming: 'newsrooms' },
  { path: '/stories/email', title: 'emails', guard: 'emails.list', coming: 'emails' },
  { path: '/emails', title: 'emails', guard: 'emails.list', redirect: '/stories/email' },
  { path: '/emails/new', title: 'compose_email', guard: 'email.create', coming: 'emails' },
  { path: '/emails/$emailId', title: 'email', guard: 'emails.list', coming: 'emails' },
];

const information: readonly RouteRow[] = [
  { path: '/features', name: 'cx.features', title: 'features', guard: 'signed-in' },
  { path: '/features/measure', name: 'cx.measure', title: 'measure', guard: 'signed-in' },
  { path: '/features/connect', name: 'cx.connect', title: 'connect', guard: 'signed-in' },
  { path: '/features/dashboard', name: 'cx.dashboard', title: 'dashboard', guard: 'signed-in' },
  { path: '/features/monitor', name: 'cx.monitor', title: 'monitor', guard: 'signed-in' },
  { path: '/pricing', name: 'cx.pricing', title: 'pricing', guard: 'signed-in' },
  {
    path: '/manage-subscription',
    name: 'cx.manage-subscription',
    title: 'manage_subscription',
    guard: 'organisation.update',
    coming: 'billing',
  },
  { path: '/checkout', name: 'cx.checkout', title: 'checkout', guard: 'organisation.update', coming: 'billing' },
  { path: '/contact_us', name: 'cx.contact_us', title: 'contact_us', guard: 'signed-in' },
];

/** Pages of the app's own, beyond the specification. */
export const ownAppRows: readonly RouteRow[] = [
  { path: '/stories/newsrooms/$newsroomId', title: 'newsroom', guard: 'newsroom.update' },
];

/** Pages of signed-in people, in the shell. */
export const appRows: readonly RouteRow[] = [
  { path: '/', title: 'home', guard: 'signed-in', redirect: '/dashboard' },
  {
    path: '/dashboard',
    name: 'dashboard.dashboard',
    title: 'dashboard',
    guard: 'signed-in',
    needs: 'dashboard.view',
  },
  ...measure,
  ...monitor,
  ...connect,
  ...create,
  { path: '/reports', name: 'reports.list', title: 'reports', guard: 'performance.report', coming: 'reports' },
  { path: '/trends', name: 'trends.index', title: 'trends', guard: 'staff', coming: 'trends' },
  ...information,
];
