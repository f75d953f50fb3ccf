const megabyte = 1024 * 1024;

/** Limits that server, forms and texts share (gaps.md, section 2, where the specification is silent). */
export const limits = {
  shortText: 255,
  longText: 5000,
  streamName: 100,
  streamTerms: 150,
  wordsPerPhrase: 5,
  nearDistance: { min: 1, max: 50, default: 10 },
  streamText: 20_000,
  streamTags: 50,
  /** The limits of the networks per stream; Instagram also limits all streams of an organisation together. */
  networks: {
    facebook: { wordFilters: 30, hashtags: 10 },
    twitter: { characters: 512 },
    /** Characters of a query that may narrow its names down; the names have the rest of 512. */
    reddit: { end: 256 },
    instagram: { hashtags: 10, hashtagsOfOrganisation: 30 },
  },
  /** Characters below which no setting of the operator may go. */
  passwordMin: 6,
  pageSize: { default: 25, max: 100 },
  dashboardBrands: 5,
  sourceInterval: { min: 5, max: 86_400, default: 300 },
  /**
   * The shortest and longest pause in seconds of a source without a fixed pause, which follows how often it publishes.
   */
  adaptiveInterval: { min: 60, max: 3600 },
  opmlBytes: 5 * 1024 * 1024,
  documentsPerCall: 1000,
  /** Reading a larger body would make other calls wait; a partner sends the next documents in another call. */
  documentsBytes: 5 * 1024 * 1024,
  documentBody: 200_000,
  groupsFetch: 100,
  bulkClippings: 1000,
  /** Number of saved views of a person for a page of a brand. */
  views: 30,
  viewName: 80,
  /** Number of folders of a brand's streams, and of streams that are moved at a time. */
  streamFolders: 100,
  streamFolderName: 80,
  movedStreams: 200,
  /** Streams and days that are compared at a time. */
  comparedStreams: 8,
  comparedDays: 732,
  outletCsvBytes: 2 * 1024 * 1024,
  outletCsvLines: 5000,
  annotation: 80,
  noteTitleMin: 5,
  noteMentions: 20,
  /** Number of comments on a record. */
  comments: 500,
  importRows: 50_000,
  /** Streams that one file may hold. */
  importedStreams: 500,
  importColumns: 300,
  importBytes: 30_000_000,
  /** Pieces from before a brand was made that it may import. */
  importedHistory: 50_000,
  eventMembers: 50,
  eventRelations: 200,
  eventReminders: 5,
  /** Longest event and earliest reminder, in minutes: a year, and four weeks. */
  eventMinutes: 525_600,
  reminderMinutes: 40_320,
  bulkMentions: 500,
  /** Reports, tags, files or outlets of a brand that one call changes. */
  bulkRows: 500,
  /** Records that a call changes one after the other. */
  bulkChanges: 100,
  storyBytes: 1024 * 1024,
  storyFiles: 50,
  /** Days that the calendar of stories answers at once: six weeks. */
  storyCalendarDays: 42,
  /** Colleagues who are asked to approve a story. */
  storyReviewers: 20,
  /** Words of a press release that journalists read to the end. */
  storyWords: { min: 300, max: 600 },
  /** Characters that search engines and subject lines still show of a headline. */
  storyHeadline: 100,
  /** Pixels below which a picture in a text looks coarse. */
  storyPictureWidth: 600,
  /** The newest articles that name a competitor and count in a search for journalists: a well-known one has tens of thousands a year. */
  competitorArticles: 1000,
  relationCategories: 22,
  relationTopics: 50,
  bulkRelations: 1000,
  brandContacts: 500,
  newsroomContacts: 30,
  newsroomFiles: 500,
  newsroomVideos: 50,
  enquiryText: 5000,
  /** Days that enquiries of journalists are kept. */
  enquiryDays: 365,
  /** Enquiries that a newsroom takes in a day; more are an attack. */
  enquiriesPerDay: 200,
  /** HTML of an e-mail; texts written by hand stay far below. */
  emailBytes: 256 * 1024,
  /** HTML of a message to recipients: Gmail cuts off more than 102 kB, with the links at its end. */
  emailHtmlBytes: 100_000,
  /** Relations, or typed addresses, of one e-mail. */
  emailRecipients: 50_000,
  emailRequestBytes: 8 * megabyte,
  emailAttachments: 20,
  /** All attachments of an e-mail together. */
  emailAttachmentBytes: 20 * megabyte,
  emailLinks: 500,
  keyMessages: 50,
  keyMessageName: 120,
  keyMessagePhrase: 120,
  keyMessagePhrases: 20,
  /** Characters of a quote that is kept with a clipping. */
  keyMessageQuote: 600,
  spokespeople: 100,
  briefings: 20,
  briefingName: 80,
  briefingReceivers: 200,
  /** Headings and mentions of an issue. */
  briefingItems: 100,
  briefingRemark: 1000,
  briefingSignOff: 500,
  reportTemplates: 100,
  reportName: 100,
  reportBrands: 10,
  /** Best pieces of a report. */
  reportPieces: 20,
  /** Sites of a brand. */
  brandWebsites: 20,
  /** Pages of a clipping book; those with the highest value are chosen. */
  reportBookPieces: 200,
  /** Letters of the key of a row, such as a name in the texts. */
  reportRowKey: 400,
  reportLinks: 50,
  reportReceivers: 50,
  reportLinkPasswordMin: 6,
  trendGroupName: 100,
  /** Streams and names of a trend group. */
  trendMembers: 50,
  /** Spellings of a name; one letter would be found everywhere. */
  trendWords: 20,
  trendWord: 100,
  trendWordMin: 2,
  trendGroups: 50,
  rssFeeds: 100,
  rssMentions: 500,
  notificationTimes: 24,
  notificationReceivers: 50,
  fileBytes: { image: 5 * megabyte, audio: 100 * megabyte, video: 200 * megabyte, document: 25 * megabyte },
  /** An uploaded issue: its bytes, pages, rectangles of an article, and the longest side of a page in points (PDF allows no more). */
  printBytes: 200 * megabyte,
  printPages: 200,
  printBoxes: 60,
  printPoints: 14_400,
  /** An uploaded recording and a transcript in bytes; the longest of both, and of a clip, in seconds. */
  recordingBytes: 1000 * megabyte,
  transcriptBytes: 10 * megabyte,
  recordingSeconds: 172_800,
  clipSeconds: 600,
  /** Width times height; what unfolds to more is refused before it is decoded. */
  imagePixels: 50_000_000,
} as const;

/** Minutes of the idle lock that can be chosen; 0 disables it. */
export const lockoutChoices = [0, 15, 30, 60] as const;
