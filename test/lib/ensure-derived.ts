/** Builds the uncommitted artifacts, so that tests run in a fresh clone. */
import { ensureDerived } from "../../scripts/build/derive.ts";

export default (): Promise<void> => ensureDerived();
