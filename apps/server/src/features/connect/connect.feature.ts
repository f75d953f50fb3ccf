import { brandsWith, defineFeature } from '../access/index.ts';
import { linkable } from '../clippings/index.ts';
import { connectRoutes } from './connect.routes.ts';
import { refreshGroupsJob } from './dynamic-groups.ts';
import { findGroupBrand, listBrandsWithGroups } from './groups.queries.ts';
import { findRelationBrand, listBrandsWithRelations, listLinkedRelations } from './relations.queries.ts';
import { forgetRelationsJob } from './removal.ts';
import { photoHolder } from './save-relation.ts';

export const connect = defineFeature({
  name: 'connect',
  routes: connectRoutes,
  jobs: [refreshGroupsJob],
  cleanups: [forgetRelationsJob],
  hooks: [
    linkable.relations.providedBy(listLinkedRelations),
    brandsWith.relations.providedBy(listBrandsWithRelations),
    brandsWith.relation_groups.providedBy(listBrandsWithGroups),
  ],
  subjects: { relation: findRelationBrand, relation_group: findGroupBrand },
  holders: [photoHolder],
});
