/** A Nigerian number has ten digits after its prefix. */
import { expect } from "vitest";
import type { Probe } from "./probe.ts";

export const probes: readonly Probe[] = [
  {
    title: "nothing shorter or longer is a number",
    async run(api) {
      for (const digits of ["803", "80312345", "803123456", "80312345678", "803123456789012"])
        for (const prefix of ["0", "234", "+234", "00234", "+234 (0)"])
          expect(() => api.toMsisdn(prefix + digits), prefix + digits).toThrow(api.InvalidRequestError);
      for (const prefix of ["0", "234", "+234 ", "00234", "+234 (0)"])
        expect(api.toMsisdn(`${prefix}803 123 4567`)).toBe("2348031234567");
    },
  },
];
