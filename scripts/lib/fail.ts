/** How a command ends on an error. */
export { fail, UserError } from "@vending/shared/user-error";
