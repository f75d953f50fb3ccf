import type { PermissionName } from '@masthead/contract';
import type { Key } from '@masthead/i18n';

/** The state, role or permission that a page requires of its reader. */
export type PageGuard = 'public' | 'signed-in' | 'not-onboarded' | 'staff' | PermissionName;

type NameBelow<K, Prefix extends string> = K extends `${Prefix}.${infer Name}` ? Name : never;
type Title = NameBelow<Key<'app'>, 'titles'>;
type Coming = NameBelow<Key<'information'>, 'coming'>;

/** A section of the main navigation. */
export type SectionName =
  | 'dashboard'
  | 'monitor'
  | 'measure'
  | 'reports'
  | 'connect'
  | 'create'
  | 'trends'
  | 'settings'
  | 'staff';

/** A menu inside a frame: a group of the settings or of the back office, whose overview is separate. */
export type MenuName =
  | 'company'
  | 'brand'
  | 'personal'
  | 'billing'
  | 'staff'
  | 'customers'
  | 'sales'
  | 'media'
  | 'collection'
  | 'operations';

/** Everything that the frame knows about a page: the guard, the title and the navigation are read from here. */
export interface Page {
  /** Name of the page in the specification. */
  name?: string;
  title: Title;
  guard: PageGuard;
  /** A permission that the page requires beyond its guard. */
  needs?: PermissionName;
  /** True: the page is for staff with all rights; the level support sees a message instead. */
  needsFullStaff?: true;
  /** The path that this one forwards to. */
  redirect?: string;
  /** The text that announces a page that is not built yet. */
  coming?: Coming;
  /**
   * The page's place in the main navigation, with its label where that differs from the title, and the beginnings of the
   * paths on which it stays marked.
   */
  section?: { in: SectionName; order: number; label?: Key<'app'>; also?: readonly string[] };
  /** The page's place in the menu of its frame. */
  menu?: { in: MenuName; order: number };
  /** Asks for the data of the page that is opened first, while the user and the permissions are being asked for. */
  askEarly?: (params: Readonly<Record<string, string>>, search: Readonly<Record<string, unknown>>) => void;
  /** Marks a page that the specification does not have. */
  isBeyondSpecification?: true;
}

/** A path without a component: it forwards to another path, or announces a page that is not built yet. */
export interface Placeholder extends Page {
  path: `/${string}`;
}

/** The route that frames a page: none, the shell, the settings or the back office. */
export type PageFrame = 'public' | 'app' | 'settings' | 'staff';

/** A page with its full path. */
export interface PageRow extends Page {
  path: string;
  frame: PageFrame;
  /** False for a path that only forwards or announces a page. */
  isBuilt: boolean;
}
