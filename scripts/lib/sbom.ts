/** What is in a package or in the kit, in the CycloneDX form. */
import { ownScope } from "./pack.ts";
import { manifestIn, withDependencies } from "./published.ts";

export interface Component {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** Without a date and a serial number: the same contents have the same list. Each component once, by name. */
export function sbomOf(component: object, contents: readonly Component[]): string {
  const byId = new Map(contents.map((one) => [`${one.name}@${one.version}`, one]));
  const components = [...byId]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { name, version, license }]) => ({
      type: "library",
      name,
      version,
      purl: `pkg:npm/${id.replace("@", (sign, at) => (at === 0 ? "%40" : sign))}`,
      licenses: [{ license: { id: license } }],
    }));
  const sbom = { bomFormat: "CycloneDX", specVersion: "1.5", version: 1, metadata: { component }, components };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

/**
 * What the installation of a package brings: its dependencies and theirs, in the versions of the lock file. `npm sbom` leaves out
 * those that another workspace has for its development.
 *
 * @param folder Of a package that is published.
 * @param scope Of our packages, as they are published.
 */
export function packageSbom(folder: string, scope: string = ownScope()): string {
  const ours = `${ownScope()}/`;
  const [own, ...brought] = [...withDependencies([folder]).values()].map((one) => {
    const { name, version, license } = manifestIn(one);
    return { name: name.replace(ours, `${scope}/`), version, license };
  });
  return sbomOf({ type: "library", name: own?.name, version: own?.version }, brought);
}
