/** How much the tests try: little in `npm test`, everything in `npm run test:thorough`. */
export const thorough: boolean = process.env.THOROUGH === "1";
