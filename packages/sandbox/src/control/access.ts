/** Who may use the control routes from a browser. */
import { type Access, foreignPart } from "@vending/shared/access";

/** Why a request may not use the control routes; `undefined` if it may. */
export function accessProblem(request: Request, access: Access): string | undefined {
  switch (foreignPart(request, access)) {
    case "host":
      return `The control routes are not served under the host ${new URL(request.url).hostname}, unless --allow-origin names it.`;
    case "page":
      return "Other sites may not use the control routes, unless --allow-origin names them.";
    default:
      return undefined;
  }
}
