import { acrossBrands, type Handlers } from '../access/index.ts';
import { answerHighlights } from './answers/highlights.ts';
import { answerLeaderboard } from './answers/leaderboard.ts';
import { answerNetwork } from './answers/network.ts';
import { answerArticle, answerNews } from './answers/news.ts';
import { answerStatistics } from './answers/statistics.ts';
import { answerTopics } from './answers/topics.ts';
import { answerShareOfVoice, answerTimeSeries } from './answers/voices.ts';
import { publicTrends } from './embed/public-trends.ts';
import { serveTrendsPage } from './embed/serve-page.ts';
import { listAllGroups } from './groups/groups.queries.ts';
import { groupPage, groupRoutes } from './groups/groups.routes.ts';
import { answerNamesOfClipping, answerNamesOfMention } from './names/article-names.ts';
import { answerName } from './names/name-profile.ts';
import { answerOutside } from './outside/answer-outside.ts';
import { answerSuggestions } from './suggestions/suggest.ts';

export const trendRoutes: Handlers = {
  ...groupRoutes,
  'trends.groups': (call) =>
    groupPage(call, (listing) => listAllGroups(acrossBrands(call.db), { ...listing, search: call.query.search })),
  'trends.share-of-voice': answerShareOfVoice,
  'trends.time-series': answerTimeSeries,
  'trends.outside': answerOutside,
  'trends.topics': answerTopics,
  'trends.network': answerNetwork,
  'trends.news': answerNews,
  'trends.news.show': answerArticle,
  'trends.leaderboard': answerLeaderboard,
  'trends.highlights': answerHighlights,
  'trends.statistics': answerStatistics,
  'trends.embed': async (call) => ({ data: await publicTrends(call, call.params.token) }),
  'mentions.names': answerNamesOfMention,
  'clippings.names': answerNamesOfClipping,
  'brands.names.show': answerName,
  'streams.suggestions': answerSuggestions,
  'trends.embed-page': serveTrendsPage,
};
