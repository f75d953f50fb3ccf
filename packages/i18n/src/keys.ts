// Only ever imported as types: at run time the texts are loaded for one language at a time.
import accounts from '../locales/en/accounts.json' with { type: 'json' };
import app from '../locales/en/app.json' with { type: 'json' };
import assignments from '../locales/en/assignments.json' with { type: 'json' };
import attributes from '../locales/en/attributes.json' with { type: 'json' };
import billing from '../locales/en/billing.json' with { type: 'json' };
import briefings from '../locales/en/briefings.json' with { type: 'json' };
import calendar from '../locales/en/calendar.json' with { type: 'json' };
import clippings from '../locales/en/clippings.json' with { type: 'json' };
import comments from '../locales/en/comments.json' with { type: 'json' };
import connect from '../locales/en/connect.json' with { type: 'json' };
import devices from '../locales/en/devices.json' with { type: 'json' };
import discover from '../locales/en/discover.json' with { type: 'json' };
import emails from '../locales/en/emails.json' with { type: 'json' };
import errors from '../locales/en/errors.json' with { type: 'json' };
import files from '../locales/en/files.json' with { type: 'json' };
import guide from '../locales/en/guide.json' with { type: 'json' };
import help from '../locales/en/help.json' with { type: 'json' };
import imports from '../locales/en/imports.json' with { type: 'json' };
import information from '../locales/en/information.json' with { type: 'json' };
import kpi from '../locales/en/kpi.json' with { type: 'json' };
import lists from '../locales/en/lists.json' with { type: 'json' };
import mailing from '../locales/en/mailing.json' with { type: 'json' };
import mentions from '../locales/en/mentions.json' with { type: 'json' };
import metrics from '../locales/en/metrics.json' with { type: 'json' };
import names from '../locales/en/names.json' with { type: 'json' };
import newsrooms from '../locales/en/newsrooms.json' with { type: 'json' };
import notes from '../locales/en/notes.json' with { type: 'json' };
import notifications from '../locales/en/notifications.json' with { type: 'json' };
import outlets from '../locales/en/outlets.json' with { type: 'json' };
import permissions from '../locales/en/permissions.json' with { type: 'json' };
import print from '../locales/en/print.json' with { type: 'json' };
import recordings from '../locales/en/recordings.json' with { type: 'json' };
import reports from '../locales/en/reports.json' with { type: 'json' };
import rss from '../locales/en/rss.json' with { type: 'json' };
import site from '../locales/en/site.json' with { type: 'json' };
import social from '../locales/en/social.json' with { type: 'json' };
import sources from '../locales/en/sources.json' with { type: 'json' };
import staff from '../locales/en/staff.json' with { type: 'json' };
import stories from '../locales/en/stories.json' with { type: 'json' };
import streams from '../locales/en/streams.json' with { type: 'json' };
import trends from '../locales/en/trends.json' with { type: 'json' };
import validation from '../locales/en/validation.json' with { type: 'json' };
import views from '../locales/en/views.json' with { type: 'json' };
import type { Domain } from './domains.ts';

const english = {
  accounts,
  app,
  attributes,
  billing,
  briefings,
  calendar,
  clippings,
  discover,
  emails,
  errors,
  files,
  guide,
  help,
  imports,
  information,
  kpi,
  connect,
  lists,
  mailing,
  mentions,
  views,
  metrics,
  newsrooms,
  assignments,
  comments,
  notes,
  devices,
  notifications,
  stories,
  outlets,
  permissions,
  print,
  recordings,
  reports,
  rss,
  site,
  staff,
  social,
  sources,
  streams,
  trends,
  names,
  validation,
};
type English = typeof english;

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];

/** Keys of a domain as its English file has them: `Key<'streams'>` is 'list.title' | … */
export type Key<D extends Domain> = Leaves<English[D]>;
