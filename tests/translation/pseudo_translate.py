"""Translates XLIFF files with translate-toolkit: pseudo_translate.py rich|flat|marked FILE... writes FILE.out beside each."""

import sys

from translate.storage import factory
from translate.storage.placeables.strelem import StringElem

ACCENTS = str.maketrans("aeiouAEIOU", "âêîôûÂÊÎÔÛ")


def accent(element):
    """Accents on the text of an element; inline codes are elements of other classes and stay as they are."""
    if isinstance(element, str):
        return element.translate(ACCENTS)
    if type(element) is StringElem:
        return StringElem([accent(part) for part in element.sub])
    return element


def main(mode, paths):
    for path in paths:
        store = factory.getobject(path)
        for unit in store.units:
            if not unit.istranslatable():
                continue
            if mode == "rich":
                unit.rich_target = [accent(part) for part in unit.rich_source]
            elif mode == "marked":
                unit.rich_target = [StringElem(["☑ ", accent(part)]) for part in unit.rich_source]
            else:
                unit.target = "Žž " + str(unit.source)
        store.savefile(path + ".out")


main(sys.argv[1], sys.argv[2:])
