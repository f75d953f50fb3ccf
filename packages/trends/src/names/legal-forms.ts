/** Legal forms of companies, folded, without full stops and slashes. */
export const legalForms = new Set(
  (
    'ag se gmbh mbh kg kgaa ohg ug ev eg inc incorporated ltd limited llc llp plc corp corporation co company as asa aps ' +
    'amba ab hb kb oy oyj abp rf bv nv sa sas sarl sasu sl slu spa srl sapa lda ltda eireli unipessoal spzoo spj'
  ).split(' '),
);
