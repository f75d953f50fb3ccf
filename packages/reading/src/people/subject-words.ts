/** Words of grammar in the content languages, but for those that tell a subject in another one, as “war” does. */
const grammar = `
the and for that with this from are was were has have had not but you his her its they she will would can could
after over into out about who what when how why than more new says said say been being also just now all our your their
der die das und den dem des ein eine einer eines einem einen mit von für auf ist sind nicht sich auch nach bei aus wie
wird werden hat haben sein ihre ihr seine zum zur über vor nur noch mehr als doch oder aber wenn was wer bis durch gegen
les des une est dans pour par sur avec pas que qui plus son ses aux cette ces ont sont fait être leur entre mais comme
los las una por con para del que más sus como está son fue pero sin sobre entre desde hasta este esta según cómo han hay
della delle dei degli nel nella che per con una non sono più alla dal dalla anche come suo sua gli ecco tra dopo
het een van voor met niet zijn aan dat ook bij naar uit over maar wordt worden door als nog meer heeft hebben deze dit
och att det som för med den till inte har ett var kan sig från eller efter men vid ska mot när nya säger
det som til med den ikke har var kan sig fra efter men ved skal mod når nye siger og at er på af for et de om vil
som til med den ikke har var kan seg fra etter men ved skal mot når nye sier og på av for et om vil ble blir
jest nie się dla jak oraz przez czy już tylko jego jej być były ich lub pod nad przed został będzie
não uma dos das com para por mais como seu sua são foi está mas pelo pela aos nos
oli ovat että kun myös mutta joka ovat ole tämä sen hän mukaan sekä voi vuoden kuin niin`;
const ignored = new Set(grammar.split(/\s+/));
const most = 40;

/** Returns the words that tell a text's subject, each once: letters in lower case, without words of grammar and numbers. */
export function subjectWords(text: string, limit: number = most): string[] {
  const words = new Set<string>();
  for (const [word] of text
    .normalize('NFC')
    .toLowerCase()
    .matchAll(/[\p{L}\p{M}\d]{3,40}/gu)) {
    if (ignored.has(word) || /^\d+$/.test(word)) continue;
    words.add(word);
    if (words.size === limit) break;
  }
  return [...words];
}
