import { acrossBrands, defineFeature } from '../access/index.ts';
import { endAllFiles, endFiles, picturesMove } from '../organisations/index.ts';
import { cleanFilesJob } from './files.jobs.ts';
import { findFileBrand, movePictures, removeFilesOfBrand, removeFilesOfOrganisation } from './files.queries.ts';
import { fileRoutes } from './files.routes.ts';

export const files = defineFeature({
  name: 'files',
  routes: fileRoutes,
  cleanups: [cleanFilesJob],
  hooks: [
    endFiles.providedBy(removeFilesOfBrand),
    endAllFiles.providedBy((db, ...given) => removeFilesOfOrganisation(acrossBrands(db), ...given)),
    picturesMove.providedBy(async (db, ...given) => void (await movePictures(acrossBrands(db), ...given))),
  ],
  subjects: { file: findFileBrand },
});
