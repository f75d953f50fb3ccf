"""Cuts the fonts of the public site out of the variable fonts of the web app: python3 cut-fonts.py (needs fontTools and brotli)."""
import copy
import io
import os
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

here = os.path.dirname(os.path.abspath(__file__))
sources = os.path.join(here, '../../web/src/app/theme/fonts')

SIGNS = ''.join(map(chr, range(0x20, 0x7F))) + '\u00a0\u00ad·–—‘’“”„•…¡¿«»§©°€›‹'
# What the thirteen languages of the product write, capitals included.
LETTERS = 'æøåäöüßéèêëàâçîïôûùœáíóúñìòõãąćęłńśźżšž'
LETTERS += LETTERS.replace('ß', '').upper()
BASE = {ord(sign) for sign in SIGNS + LETTERS}
# Further letters of Latin Europe, for names.
REST = {*range(0xC0, 0xD7), *range(0xD8, 0xF7), *range(0xF8, 0x17F), *range(0x218, 0x21C)} - BASE
# Pairs that move by less than this, of 2000, stay where they are: a pixel and a half in a headline.
LEAST_KERNING = 60


def bring_letters(font, other, letters):
    """Copies glyphs with their parts from a font of the same design; what both have under a name is shared."""
    for one in (font, other):
        read_whole(one)
    names, glyf = other.getBestCmap(), other['glyf']
    wanted = [names[letter] for letter in letters if letter in names and letter not in font.getBestCmap()]
    while wanted:
        name = wanted.pop()
        if name in font['glyf'].glyphs:
            continue
        glyph = copy.deepcopy(glyf[name])
        font['glyf'][name] = glyph
        font['hmtx'][name] = other['hmtx'][name]
        font['gvar'].variations[name] = copy.deepcopy(other['gvar'].variations[name])
        if glyph.isComposite():
            wanted += [part.glyphName for part in glyph.components]
    for table in font['cmap'].tables:
        if table.isUnicode():
            for letter in letters:
                if letter in names:
                    table.cmap.setdefault(letter, names[letter])
    font.setGlyphOrder(list(font['glyf'].glyphs))
    return font


def read_whole(font):
    """Tables are read when they are asked for, by an order of glyphs that must not have changed by then."""
    for name in font['glyf'].glyphs:
        font['glyf'][name]
    font['gvar'].variations = dict(font['gvar'].variations.items())
    for tag in font.keys():
        if tag != 'GlyphOrder':
            font[tag].ensureDecompiled() if hasattr(font[tag], 'ensureDecompiled') else None


def reopened(font):
    held = io.BytesIO()
    font.flavor = None
    font.save(held)
    held.seek(0)
    return TTFont(held)


def plain_kerning(font):
    """Kerning that is the same for every weight, and only where it is seen."""
    for lookup in font['GPOS'].table.LookupList.Lookup:
        for part in lookup.SubTable:
            part = part.ExtSubTable if part.LookupType == 9 else part
            if part.LookupType != 2:
                continue
            if part.Format == 1:
                for pairs in part.PairSet:
                    for pair in pairs.PairValueRecord:
                        plain(pair.Value1), plain(pair.Value2)
                    pairs.PairValueRecord = [p for p in pairs.PairValueRecord if p.Value1 and getattr(p.Value1, 'XAdvance', 0)]
                    pairs.PairValueCount = len(pairs.PairValueRecord)
            else:
                for first in part.Class1Record:
                    for second in first.Class2Record:
                        plain(second.Value1), plain(second.Value2)
            part.ValueFormat1 &= 0x0F
            part.ValueFormat2 &= 0x0F


def plain(value):
    if value is None:
        return
    for name in [name for name in vars(value) if name.endswith('Device')]:
        delattr(value, name)
    if abs(getattr(value, 'XAdvance', 0)) < LEAST_KERNING:
        value.XAdvance = 0


def cut(font, letters, features):
    font = copy.deepcopy(font)
    options = subset.Options()
    options.flavor, options.hinting = 'woff2', False
    options.layout_features, options.name_IDs = features, [1, 2]
    options.drop_tables += ['STAT', 'MVAR', 'DSIG', 'GPOS'] if 'kern' not in features else ['STAT', 'MVAR', 'DSIG']
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font.flavor = 'woff2'
    return font


def main(folder):
    for family, style, limits, has_kerning in (
        ('newsreader', 'normal', {'wght': (400, 560), 'opsz': 24}, True),
        ('newsreader', 'italic', {'wght': 350, 'opsz': 36}, False),
        ('inter', 'normal', {'wght': (400, 650), 'opsz': 14}, False),
    ):
        latin = TTFont(f'{sources}/{family}-latin-opsz-{style}.woff2')
        more = TTFont(f'{sources}/{family}-latin-ext-opsz-{style}.woff2')
        # Widths of what was brought are told by its variations.
        del latin['HVAR']
        font = reopened(bring_letters(latin, more, BASE | REST))
        font = reopened(instancer.instantiateVariableFont(font, limits))
        if has_kerning:
            plain_kerning(font)
        name = family if style == 'normal' else f'{family}-{style}'
        signs = ['ccmp', 'liga', 'tnum', 'locl'] if family == 'inter' else ['ccmp', 'liga', 'locl']
        for suffix, letters in (('', BASE), ('-more', REST)):
            features = signs + (['kern'] if has_kerning and not suffix else [])
            cut(font, letters, features).save(os.path.join(folder, f'{name}{suffix}.woff2'))
            print(f'{name}{suffix}', os.path.getsize(os.path.join(folder, f'{name}{suffix}.woff2')))


main(sys.argv[1] if len(sys.argv) > 1 else here)
