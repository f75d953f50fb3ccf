export { callUpon, checkColleagues, type NoticeNeeds } from './call-upon.ts';
export { listAudience } from './colleagues.queries.ts';
