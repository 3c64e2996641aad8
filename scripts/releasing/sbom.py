"""The bill of materials of a release, in the words of SPDX 2.3: each artefact with its checksum, what is compiled into it
and what it depends on, and where the data come from. Nothing in it depends on time or machine."""

import datetime
import json
import os
import re
import uuid

from releasing import archives, components

NAMESPACE = uuid.UUID("5f0a3c5e-7a3b-5d0e-9a55-0c1f2e7d6b41")
OF_OTHERS = ("Names and numbers are those of the game and belong to their owners. No printed card text and no art is in "
             "it; what cards do is written in words of this project.")
DATA = [
    ("data/keyforge/facts", "what is printed on the cards in numbers, as public card lists give it for every card. " + OF_OTHERS),
    ("data/keyforge/cards", "what the cards do, written for this project. " + OF_OTHERS),
    ("data/keyforge/decks", "lists of decks, facts that anyone can look up. " + OF_OTHERS),
    ("data/keyforge/policy", "numbers learned from games of this program: "),
    ("data/keyforge/network", "numbers learned from games of this program: "),
    ("data/keyforge/field", "numbers fitted to games of this program. "),
    ("data/keyforge/formats", "titles and numbers of a public list of a format."),
    ("data/keyforge/probes", "positions made for this project."),
    ("data/archmajesty", "names and numbers as in the books; foes, maps, encounters and mages made for this project. " + OF_OTHERS),
]


def identifier(words):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]+", "-", words)


def package(name, words=None, **more):
    entry = {"SPDXID": identifier(name), "name": name, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
             "licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION", "copyrightText": "NOASSERTION", **more}
    if words:
        entry["comment"] = words
    return entry


def of_component(component):
    words = component.licence_words()
    entry = package(component.name, versionInfo=component.version, supplier="Organization: Debian",
                    sourceInfo=f"built from the Debian source package {component.source}",
                    licenseDeclared=components.SPDX_LICENCES.get(words, "NOASSERTION"))
    if words:
        entry["licenseComments"] = f"the licence of most of its files, as Debian words it: {words}"
    return entry


def of_data(source, folder, words):
    """Learned files say in their second line from which games they were made."""
    if words.endswith(": "):
        origins = []
        for name in archives.files_below(os.path.join(source, folder)):
            with open(os.path.join(source, folder, name), encoding="utf-8") as file:
                origins.append(file.read(4000).split("\n")[1])
        words += "; ".join(origins)
    return package(folder, words.strip(), licenseDeclared="MIT", copyrightText="Copyright (c) 2026 The Archon authors")


def of_scripts(source, folder):
    """The libraries for browsers that the tree keeps in this folder."""
    with open(os.path.join(source, folder, "README.md"), encoding="utf-8") as file:
        rows = re.findall(r"^\| `([\w.-]+)` \| \[([\w-]+)\]\((\S+)\) \| (\S+) \| (\S+) \|", file.read(), re.M)
    return [package(name, f"as {folder}/{file}, with what is bundled in it: {folder}/LICENCES.txt",
                    versionInfo=version, licenseDeclared=licence,
                    externalRefs=[{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                                   "referenceLocator": f"pkg:npm/{name}@{version}"}])
            for file, name, _, version, licence in rows]


def document(release, artefacts):
    """`release` has version, commit, epoch and source; each of `artefacts` path, what, inside and needs."""
    packages, relations = {}, []

    def add(entry):
        packages.setdefault(entry["SPDXID"], entry)
        return entry["SPDXID"]

    def relate(one, kind, other):
        relations.append({"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other})

    tree = add(package("archon-source", f"the sources at commit {release.commit}", versionInfo=release.version,
                       licenseDeclared="MIT", copyrightText="Copyright (c) 2026 The Archon authors"))
    scripts = [of_scripts(release.source, folder) for folder in ("sim/report/vendor", "bindings/web/vendor")]
    for entry in [of_data(release.source, *row) for row in DATA] + sum(scripts, []):
        relate(tree, "CONTAINS", add(entry))
    for artefact in artefacts:
        name = os.path.basename(artefact.path)
        made = add(package(name, artefact.what, versionInfo=release.version, packageFileName=name, licenseDeclared="MIT",
                           checksums=[{"algorithm": "SHA256", "checksumValue": archives.sha256(artefact.path)}]))
        relate("SPDXRef-DOCUMENT", "DESCRIBES", made)
        relate(made, "GENERATED_FROM", tree)
        for component in artefact.inside:
            relate(made, "CONTAINS", add(of_component(component)))
        for needed in artefact.needs:
            relate(made, "DEPENDS_ON", add(package(f"needed-{needed}", "not in it, but asked for where it is installed")))
    when = datetime.datetime.fromtimestamp(release.epoch, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
            "name": f"archon-{release.version}",
            "documentNamespace": f"urn:uuid:{uuid.uuid5(NAMESPACE, release.version + release.commit + ' '.join(packages))}",
            "creationInfo": {"created": when, "creators": ["Organization: The Archon authors", "Tool: scripts/release"]},
            "packages": [packages[name] for name in sorted(packages)],
            "relationships": sorted(relations, key=lambda row: (row["spdxElementId"], row["relationshipType"],
                                                                row["relatedSpdxElement"]))}


def write(release, artefacts, target):
    with open(target, "w", encoding="utf-8") as file:
        json.dump(document(release, artefacts), file, indent=1, ensure_ascii=False)
        file.write("\n")
