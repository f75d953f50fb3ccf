import { defineFeature } from '../access/index.ts';
import { findContactBrand } from './contacts.queries.ts';
import { contactRoutes } from './contacts.routes.ts';
import { checkDomainsJob } from './domains/prove-domain.ts';
import { enquiryRoutes } from './enquiries/enquiries.routes.ts';
import { forgetEnquiriesJob } from './enquiries/send-enquiry.ts';
import { forgetUnconfirmedJob } from './follow-newsroom.ts';
import { countNewsrooms, findNewsroomBrand } from './newsrooms.queries.ts';
import { newsroomRecordRoutes } from './newsrooms.routes.ts';
import { newsroomPartRoutes } from './parts.routes.ts';

export const newsrooms = defineFeature({
  name: 'newsrooms',
  routes: { ...newsroomRecordRoutes, ...newsroomPartRoutes, ...contactRoutes, ...enquiryRoutes },
  cleanups: [forgetUnconfirmedJob, forgetEnquiriesJob],
  jobs: [checkDomainsJob],
  subjects: { newsroom: findNewsroomBrand, contact: findContactBrand },
  counters: { newsrooms: countNewsrooms },
  holders: ['newsroom_logo', 'newsroom_page_header', 'newsroom_kit', 'newsroom_photo'],
});
