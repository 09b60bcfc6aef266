/** Makes what is built and not committed, so that tests run in a fresh clone. */
import { ensureDerived } from "../../scripts/build/derive.ts";

export default (): Promise<void> => ensureDerived();
