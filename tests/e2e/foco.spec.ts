import { testFocus } from "./focus.ts";

// Rule SIT-17
testFocus("text as the browser comes", { onPhone: false });
