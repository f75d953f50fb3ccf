import { records } from './measured/records.ts';
const langs='en da de es fi fr it nl no pl pt sv'.split(' ');
const all=records<any>('language_id/lingua_testdata.jsonl.gz');
for (const size of ['medium','large']) { const t0=performance.now(); const { eld } = await import(`eld/${size}`); console.log(size, process.memoryUsage().rss>>20, (performance.now()-t0)|0);
 for (const margin of [1, 1.05,1.15,1.3,9]) { const out:string[]=[];
 for (const kind of ['sentence','word_pair','word']) { const r:Record<string,number[]>={};
  for (const d of all) { if(d.kind!==kind||!langs.includes(d.lang)) continue; const a=eld.detect(d.text); const s=a.getScores(); let best='other',bs=0,oth=0; for(const [k,v] of Object.entries<number>(s)){ if(langs.includes(k)){ if(v>bs){bs=v;best=k} } else if(v>oth) oth=v; } if(oth>bs*margin) best='other'; (r[d.lang]??=[0,0])[1]!++; if(best===d.lang) r[d.lang]![0]!++; }
  out.push((langs.reduce((a,l)=>a+r[l]![0]!/r[l]![1]!,0)/12*100).toFixed(2)); }
 let o=0,n=0; for(const d of all){ if(d.kind!=='sentence'||d.product_language||d.lang==='nn') continue; n++; const s=eld.detect(d.text).getScores(); let bs=0,oth=0; for(const [k,v] of Object.entries<number>(s)){ if(langs.includes(k)) bs=Math.max(bs,v); else oth=Math.max(oth,v);} if(oth>bs*margin) o++; }
 console.log(size,margin,out.join(' '),'other',(o/n).toFixed(3)); } }
