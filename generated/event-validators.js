// Made by `make generate` from spec/. Do not edit: change the contract and run it again.

var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// node_modules/ajv-formats/dist/formats.js
var require_formats = __commonJS({
  "node_modules/ajv-formats/dist/formats.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: !0 });
    exports.formatNames = exports.fastFormats = exports.fullFormats = void 0;
    function fmtDef(validate, compare) {
      return { validate, compare };
    }
    exports.fullFormats = {
      // date: http://tools.ietf.org/html/rfc3339#section-5.6
      date: fmtDef(date, compareDate),
      // date-time: http://tools.ietf.org/html/rfc3339#section-5.6
      time: fmtDef(getTime(!0), compareTime),
      "date-time": fmtDef(getDateTime(!0), compareDateTime),
      "iso-time": fmtDef(getTime(), compareIsoTime),
      "iso-date-time": fmtDef(getDateTime(), compareIsoDateTime),
      // duration: https://tools.ietf.org/html/rfc3339#appendix-A
      duration: /^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
      uri,
      "uri-reference": /^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
      // uri-template: https://tools.ietf.org/html/rfc6570
      "uri-template": /^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
      // For the source: https://gist.github.com/dperini/729294
      // For test cases: https://mathiasbynens.be/demo/url-regex
      url: /^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
      email: /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
      hostname: /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
      // optimized https://www.safaribooksonline.com/library/view/regular-expressions-cookbook/9780596802837/ch07s16.html
      ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,
      ipv6: /^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
      regex,
      // uuid: http://tools.ietf.org/html/rfc4122
      uuid: /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
      // JSON-pointer: https://tools.ietf.org/html/rfc6901
      // uri fragment: https://tools.ietf.org/html/rfc3986#appendix-A
      "json-pointer": /^(?:\/(?:[^~/]|~0|~1)*)*$/,
      "json-pointer-uri-fragment": /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,
      // relative JSON-pointer: http://tools.ietf.org/html/draft-luff-relative-json-pointer-00
      "relative-json-pointer": /^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,
      // the following formats are used by the openapi specification: https://spec.openapis.org/oas/v3.0.0#data-types
      // byte: https://github.com/miguelmota/is-base64
      byte,
      // signed 32 bit integer
      int32: { type: "number", validate: validateInt32 },
      // signed 64 bit integer
      int64: { type: "number", validate: validateInt64 },
      // C-type float
      float: { type: "number", validate: validateNumber },
      // C-type double
      double: { type: "number", validate: validateNumber },
      // hint to the UI to hide input strings
      password: !0,
      // unchecked string payload
      binary: !0
    };
    exports.fastFormats = {
      ...exports.fullFormats,
      date: fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d$/, compareDate),
      time: fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareTime),
      "date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareDateTime),
      "iso-time": fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoTime),
      "iso-date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoDateTime),
      // uri: https://github.com/mafintosh/is-my-json-valid/blob/master/formats.js
      uri: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
      "uri-reference": /^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,
      // email (sources from jsen validator):
      // http://stackoverflow.com/questions/201323/using-a-regular-expression-to-validate-an-email-address#answer-8829363
      // http://www.w3.org/TR/html5/forms.html#valid-e-mail-address (search for 'wilful violation')
      email: /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
    };
    exports.formatNames = Object.keys(exports.fullFormats);
    function isLeapYear(year) {
      return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    }
    var DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/, DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    function date(str) {
      let matches = DATE.exec(str);
      if (!matches)
        return !1;
      let year = +matches[1], month = +matches[2], day = +matches[3];
      return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : DAYS[month]);
    }
    function compareDate(d1, d2) {
      if (d1 && d2)
        return d1 > d2 ? 1 : d1 < d2 ? -1 : 0;
    }
    var TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
    function getTime(strictTimeZone) {
      return function(str) {
        let matches = TIME.exec(str);
        if (!matches)
          return !1;
        let hr = +matches[1], min = +matches[2], sec = +matches[3], tz = matches[4], tzSign = matches[5] === "-" ? -1 : 1, tzH = +(matches[6] || 0), tzM = +(matches[7] || 0);
        if (tzH > 23 || tzM > 59 || strictTimeZone && !tz)
          return !1;
        if (hr <= 23 && min <= 59 && sec < 60)
          return !0;
        let utcMin = min - tzM * tzSign, utcHr = hr - tzH * tzSign - (utcMin < 0 ? 1 : 0);
        return (utcHr === 23 || utcHr === -1) && (utcMin === 59 || utcMin === -1) && sec < 61;
      };
    }
    function compareTime(s1, s2) {
      if (!(s1 && s2))
        return;
      let t1 = (/* @__PURE__ */ new Date("2020-01-01T" + s1)).valueOf(), t2 = (/* @__PURE__ */ new Date("2020-01-01T" + s2)).valueOf();
      if (t1 && t2)
        return t1 - t2;
    }
    function compareIsoTime(t1, t2) {
      if (!(t1 && t2))
        return;
      let a1 = TIME.exec(t1), a2 = TIME.exec(t2);
      if (a1 && a2)
        return t1 = a1[1] + a1[2] + a1[3], t2 = a2[1] + a2[2] + a2[3], t1 > t2 ? 1 : t1 < t2 ? -1 : 0;
    }
    var DATE_TIME_SEPARATOR = /t|\s/i;
    function getDateTime(strictTimeZone) {
      let time = getTime(strictTimeZone);
      return function(str) {
        let dateTime = str.split(DATE_TIME_SEPARATOR);
        return dateTime.length === 2 && date(dateTime[0]) && time(dateTime[1]);
      };
    }
    function compareDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return;
      let d1 = new Date(dt1).valueOf(), d2 = new Date(dt2).valueOf();
      if (d1 && d2)
        return d1 - d2;
    }
    function compareIsoDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return;
      let [d1, t1] = dt1.split(DATE_TIME_SEPARATOR), [d2, t2] = dt2.split(DATE_TIME_SEPARATOR), res = compareDate(d1, d2);
      if (res !== void 0)
        return res || compareTime(t1, t2);
    }
    var NOT_URI_FRAGMENT = /\/|:/, URI = /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
    function uri(str) {
      return NOT_URI_FRAGMENT.test(str) && URI.test(str);
    }
    var BYTE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;
    function byte(str) {
      return BYTE.lastIndex = 0, BYTE.test(str);
    }
    var MIN_INT32 = -(2 ** 31), MAX_INT32 = 2 ** 31 - 1;
    function validateInt32(value) {
      return Number.isInteger(value) && value <= MAX_INT32 && value >= MIN_INT32;
    }
    function validateInt64(value) {
      return Number.isInteger(value);
    }
    function validateNumber() {
      return !0;
    }
    var Z_ANCHOR = /[^\\]\\Z/;
    function regex(str) {
      if (Z_ANCHOR.test(str))
        return !1;
      try {
        return new RegExp(str), !0;
      } catch {
        return !1;
      }
    }
  }
});

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: !0 });
    function ucs2length(str) {
      let len = str.length, length = 0, pos = 0, value;
      for (; pos < len; )
        length++, value = str.charCodeAt(pos++), value >= 55296 && value <= 56319 && pos < len && (value = str.charCodeAt(pos), (value & 64512) === 56320 && pos++);
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

// compiled:events
var events_ActionCallResult_schema = { description: "What an AG-UI action returned. A result with `success` false is a failure. The first answer to a call counts.", type: "object", required: ["toolCallId"], properties: { toolCallId: { type: "string", minLength: 1, maxLength: 128 }, sessionId: { $ref: "SessionId" }, result: { description: "Any JSON, at most 1 MiB of it. Left out, it is null." }, error: { description: "Why the action failed. The result then does not count.", type: ["string", "null"] } }, $id: "ActionCallResult" }, events_ActionCallUpdate_schema = { description: "An AG-UI action is being taken in the user's interface, or has returned. Both frames of a call carry the same `toolCallId` and its `args`.\nOn the socket it comes once, to one tab, when the action is to be taken: the tab answers with `action_call_result`.\n", type: "object", required: ["sessionId", "requestId", "toolCallId", "toolName", "args", "status"], properties: { sessionId: { $ref: "SessionId" }, requestId: { $ref: "RequestId" }, toolCallId: { type: "string" }, toolName: { type: "string" }, args: { type: "object", additionalProperties: !0 }, status: { type: "string", enum: ["isRunning", "done", "error"] }, output: { type: "string" }, error: { type: "string" }, errorCode: { $ref: "ToolErrorCode" }, timestamp: { $ref: "Timestamp" } }, $id: "ActionCallUpdate" };
var events_RenderComponent_schema = { description: "A UI component is to be shown. The same `eventId` again replaces what was shown.", type: "object", required: ["sessionId", "requestId", "eventId", "componentName", "args", "status"], properties: { sessionId: { $ref: "SessionId" }, requestId: { $ref: "RequestId" }, eventId: { type: "string" }, componentName: { type: "string" }, args: { description: "What the component is given.", type: "object", additionalProperties: !0 }, status: { type: "string", enum: ["isRunning", "done", "error"] }, timestamp: { $ref: "Timestamp" } }, $id: "RenderComponent" };
var events_ToolCallUpdate_schema = { description: "A tool is being called, or has returned. Both frames of a call carry the same `eventId` and its `args`.", type: "object", required: ["sessionId", "requestId", "eventId", "toolName", "args", "status"], properties: { sessionId: { $ref: "SessionId" }, requestId: { $ref: "RequestId" }, eventId: { type: "string" }, toolName: { type: "string" }, kind: { $ref: "ToolKind" }, args: { type: "object", additionalProperties: !0 }, status: { type: "string", enum: ["isRunning", "done", "error"] }, output: { type: "string" }, error: { type: "string" }, errorCode: { $ref: "ToolErrorCode" }, timestamp: { $ref: "Timestamp" } }, $id: "ToolCallUpdate" };
var events_ToolResult_schema = { description: "What a tool of the user's browser returned. The first answer to a call counts.", type: "object", required: ["toolCallId"], properties: { toolCallId: { type: "string", minLength: 1, maxLength: 128 }, sessionId: { $ref: "SessionId" }, result: { description: "Any JSON, at most 1 MiB of it. Left out, it is null." }, error: { description: "Why the tool failed. The result then does not count.", type: ["string", "null"] } }, $id: "ToolResult" }, events_formats_37d7ec70 = require_formats().fullFormats["date-time"], events_func_7a031813 = require_ucs2length().default, events_pattern_0c7d1630 = new RegExp("^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$", "u"), events_pattern_5d1f830f = new RegExp("^did:[a-z0-9]+(?::(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*)*:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$", "u"), events_pattern_63c1c1bc = new RegExp("^[\\x21-\\x7e]+$", "u"), events_pattern_9f95224a = new RegExp("^[A-Za-z0-9_-]+$", "u");
function events_ActionCallResult(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.toolCallId === void 0 && (missing0 = "toolCallId"))
        return events_ActionCallResult.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.toolCallId !== void 0) {
        let data0 = data.toolCallId, _errs1 = errors;
        if (errors === _errs1)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_ActionCallResult.errors = [{ instancePath: instancePath + "/toolCallId", schemaPath: "#/properties/toolCallId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_ActionCallResult.errors = [{ instancePath: instancePath + "/toolCallId", schemaPath: "#/properties/toolCallId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
          } else
            return events_ActionCallResult.errors = [{ instancePath: instancePath + "/toolCallId", schemaPath: "#/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.sessionId !== void 0) {
          let data1 = data.sessionId, _errs3 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_ActionCallResult.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_ActionCallResult.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_9f95224a.test(data1))
                return events_ActionCallResult.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
            } else
              return events_ActionCallResult.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.error !== void 0) {
            let data2 = data.error, _errs6 = errors;
            if (typeof data2 != "string" && data2 !== null)
              return events_ActionCallResult.errors = [{ instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: events_ActionCallResult_schema.properties.error.type }, message: "must be string,null" }], !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return events_ActionCallResult.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_ActionCallResult.errors = vErrors, errors === 0;
}
function events_ActionCallUpdate(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.requestId === void 0 && (missing0 = "requestId") || data.toolCallId === void 0 && (missing0 = "toolCallId") || data.toolName === void 0 && (missing0 = "toolName") || data.args === void 0 && (missing0 = "args") || data.status === void 0 && (missing0 = "status"))
        return events_ActionCallUpdate.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.requestId !== void 0) {
          let data1 = data.requestId, _errs4 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_63c1c1bc.test(data1))
                return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
            } else
              return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.toolCallId !== void 0) {
            let _errs7 = errors;
            if (typeof data.toolCallId != "string")
              return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/toolCallId", schemaPath: "#/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.toolName !== void 0) {
              let _errs9 = errors;
              if (typeof data.toolName != "string")
                return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/toolName", schemaPath: "#/properties/toolName/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.args !== void 0) {
                let data4 = data.args, _errs11 = errors;
                if (errors === _errs11 && !(data4 && typeof data4 == "object" && !Array.isArray(data4)))
                  return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/args", schemaPath: "#/properties/args/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                var valid0 = _errs11 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.status !== void 0) {
                  let data5 = data.status, _errs14 = errors;
                  if (typeof data5 != "string")
                    return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  if (!(data5 === "isRunning" || data5 === "done" || data5 === "error"))
                    return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: events_ActionCallUpdate_schema.properties.status.enum }, message: "must be equal to one of the allowed values" }], !1;
                  var valid0 = _errs14 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.output !== void 0) {
                    let _errs16 = errors;
                    if (typeof data.output != "string")
                      return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/output", schemaPath: "#/properties/output/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    var valid0 = _errs16 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.error !== void 0) {
                      let _errs18 = errors;
                      if (typeof data.error != "string")
                        return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                      var valid0 = _errs18 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.errorCode !== void 0) {
                        let _errs20 = errors;
                        if (typeof data.errorCode != "string")
                          return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/errorCode", schemaPath: "ToolErrorCode/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                        var valid0 = _errs20 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0)
                        if (data.timestamp !== void 0) {
                          let data9 = data.timestamp, _errs23 = errors, _errs24 = errors;
                          if (errors === _errs24 && errors === _errs24)
                            if (typeof data9 == "string") {
                              if (events_func_7a031813(data9) > 40)
                                return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                              if (events_pattern_0c7d1630.test(data9)) {
                                if (!events_formats_37d7ec70.validate(data9))
                                  return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                              } else
                                return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                            } else
                              return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                          var valid0 = _errs23 === errors;
                        } else
                          var valid0 = !0;
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return events_ActionCallUpdate.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_ActionCallUpdate.errors = vErrors, errors === 0;
}
function events_Authenticate(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!(key0 === "invocation" || key0 === "ucanDelegation")) {
          return events_Authenticate.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }], !1;
          break;
        }
      if (_errs1 === errors) {
        if (data.invocation !== void 0) {
          let data0 = data.invocation, _errs2 = errors;
          if (errors === _errs2)
            if (typeof data0 == "string") {
              if (events_func_7a031813(data0) > 16384)
                return events_Authenticate.errors = [{ instancePath: instancePath + "/invocation", schemaPath: "#/properties/invocation/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" }], !1;
            } else
              return events_Authenticate.errors = [{ instancePath: instancePath + "/invocation", schemaPath: "#/properties/invocation/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.ucanDelegation !== void 0) {
            let data1 = data.ucanDelegation, _errs4 = errors;
            if (errors === _errs4)
              if (typeof data1 == "string") {
                if (events_func_7a031813(data1) > 16384)
                  return events_Authenticate.errors = [{ instancePath: instancePath + "/ucanDelegation", schemaPath: "#/properties/ucanDelegation/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" }], !1;
              } else
                return events_Authenticate.errors = [{ instancePath: instancePath + "/ucanDelegation", schemaPath: "#/properties/ucanDelegation/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs4 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return events_Authenticate.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_Authenticate.errors = vErrors, errors === 0;
}
function events_Authenticated(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.expiresAt === void 0 && (missing0 = "expiresAt") || data.timestamp === void 0 && (missing0 = "timestamp"))
        return events_Authenticated.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_Authenticated.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_Authenticated.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_Authenticated.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_Authenticated.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.expiresAt !== void 0) {
          let data1 = data.expiresAt, _errs4 = errors;
          if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1)))
            return events_Authenticated.errors = [{ instancePath: instancePath + "/expiresAt", schemaPath: "#/properties/expiresAt/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.timestamp !== void 0) {
            let data2 = data.timestamp, _errs6 = errors, _errs7 = errors;
            if (errors === _errs7 && errors === _errs7)
              if (typeof data2 == "string") {
                if (events_func_7a031813(data2) > 40)
                  return events_Authenticated.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                if (events_pattern_0c7d1630.test(data2)) {
                  if (!events_formats_37d7ec70.validate(data2))
                    return events_Authenticated.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                } else
                  return events_Authenticated.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
              } else
                return events_Authenticated.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return events_Authenticated.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_Authenticated.errors = vErrors, errors === 0;
}
function events_AvailableEvents(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.clientEvents === void 0 && (missing0 = "clientEvents") || data.serverEvents === void 0 && (missing0 = "serverEvents") || data.sessionId === void 0 && (missing0 = "sessionId") || data.timestamp === void 0 && (missing0 = "timestamp"))
        return events_AvailableEvents.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.clientEvents !== void 0) {
        let data0 = data.clientEvents, _errs1 = errors;
        if (errors === _errs1)
          if (Array.isArray(data0)) {
            var valid1 = !0;
            let len0 = data0.length;
            for (let i0 = 0; i0 < len0; i0++) {
              let _errs3 = errors;
              if (typeof data0[i0] != "string")
                return events_AvailableEvents.errors = [{ instancePath: instancePath + "/clientEvents/" + i0, schemaPath: "#/properties/clientEvents/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid1 = _errs3 === errors;
              if (!valid1)
                break;
            }
          } else
            return events_AvailableEvents.errors = [{ instancePath: instancePath + "/clientEvents", schemaPath: "#/properties/clientEvents/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.serverEvents !== void 0) {
          let data2 = data.serverEvents, _errs5 = errors;
          if (errors === _errs5)
            if (Array.isArray(data2)) {
              var valid2 = !0;
              let len1 = data2.length;
              for (let i1 = 0; i1 < len1; i1++) {
                let _errs7 = errors;
                if (typeof data2[i1] != "string")
                  return events_AvailableEvents.errors = [{ instancePath: instancePath + "/serverEvents/" + i1, schemaPath: "#/properties/serverEvents/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid2 = _errs7 === errors;
                if (!valid2)
                  break;
              }
            } else
              return events_AvailableEvents.errors = [{ instancePath: instancePath + "/serverEvents", schemaPath: "#/properties/serverEvents/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
          var valid0 = _errs5 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.sessionId !== void 0) {
            let data4 = data.sessionId, _errs9 = errors;
            if (errors === errors)
              if (typeof data4 == "string") {
                if (events_func_7a031813(data4) > 128)
                  return events_AvailableEvents.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
                if (events_func_7a031813(data4) < 1)
                  return events_AvailableEvents.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
                if (!events_pattern_9f95224a.test(data4))
                  return events_AvailableEvents.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
              } else
                return events_AvailableEvents.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs9 === errors;
          } else
            var valid0 = !0;
          if (valid0)
            if (data.timestamp !== void 0) {
              let data5 = data.timestamp, _errs12 = errors, _errs13 = errors;
              if (errors === _errs13 && errors === _errs13)
                if (typeof data5 == "string") {
                  if (events_func_7a031813(data5) > 40)
                    return events_AvailableEvents.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                  if (events_pattern_0c7d1630.test(data5)) {
                    if (!events_formats_37d7ec70.validate(data5))
                      return events_AvailableEvents.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                  } else
                    return events_AvailableEvents.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                } else
                  return events_AvailableEvents.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs12 === errors;
            } else
              var valid0 = !0;
        }
      }
    } else
      return events_AvailableEvents.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_AvailableEvents.errors = vErrors, errors === 0;
}
function events_BrowserToolCall(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.requestId === void 0 && (missing0 = "requestId") || data.toolCallId === void 0 && (missing0 = "toolCallId") || data.toolName === void 0 && (missing0 = "toolName") || data.args === void 0 && (missing0 = "args"))
        return events_BrowserToolCall.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.requestId !== void 0) {
          let data1 = data.requestId, _errs4 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_63c1c1bc.test(data1))
                return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
            } else
              return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.toolCallId !== void 0) {
            let _errs7 = errors;
            if (typeof data.toolCallId != "string")
              return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/toolCallId", schemaPath: "#/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.toolName !== void 0) {
              let _errs9 = errors;
              if (typeof data.toolName != "string")
                return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/toolName", schemaPath: "#/properties/toolName/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.args !== void 0) {
                let data4 = data.args, _errs11 = errors;
                if (errors === _errs11 && !(data4 && typeof data4 == "object" && !Array.isArray(data4)))
                  return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/args", schemaPath: "#/properties/args/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                var valid0 = _errs11 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.expiresAt !== void 0) {
                  let data5 = data.expiresAt, _errs14 = errors, _errs15 = errors;
                  if (errors === _errs15 && errors === _errs15)
                    if (typeof data5 == "string") {
                      if (events_func_7a031813(data5) > 40)
                        return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/expiresAt", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                      if (events_pattern_0c7d1630.test(data5)) {
                        if (!events_formats_37d7ec70.validate(data5))
                          return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/expiresAt", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                      } else
                        return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/expiresAt", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                    } else
                      return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/expiresAt", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  var valid0 = _errs14 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.timestamp !== void 0) {
                    let data6 = data.timestamp, _errs17 = errors, _errs18 = errors;
                    if (errors === _errs18 && errors === _errs18)
                      if (typeof data6 == "string") {
                        if (events_func_7a031813(data6) > 40)
                          return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                        if (events_pattern_0c7d1630.test(data6)) {
                          if (!events_formats_37d7ec70.validate(data6))
                            return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                        } else
                          return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                      } else
                        return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    var valid0 = _errs17 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return events_BrowserToolCall.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_BrowserToolCall.errors = vErrors, errors === 0;
}
function events_Connected(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.message === void 0 && (missing0 = "message") || data.sessionId === void 0 && (missing0 = "sessionId") || data.timestamp === void 0 && (missing0 = "timestamp"))
        return events_Connected.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.message !== void 0) {
        let _errs1 = errors;
        if (typeof data.message != "string")
          return events_Connected.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.sessionId !== void 0) {
          let data1 = data.sessionId, _errs3 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_Connected.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_Connected.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_9f95224a.test(data1))
                return events_Connected.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
            } else
              return events_Connected.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.timestamp !== void 0) {
            let data2 = data.timestamp, _errs6 = errors, _errs7 = errors;
            if (errors === _errs7 && errors === _errs7)
              if (typeof data2 == "string") {
                if (events_func_7a031813(data2) > 40)
                  return events_Connected.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                if (events_pattern_0c7d1630.test(data2)) {
                  if (!events_formats_37d7ec70.validate(data2))
                    return events_Connected.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                } else
                  return events_Connected.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
              } else
                return events_Connected.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return events_Connected.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_Connected.errors = vErrors, errors === 0;
}
function events_ConnectionStatus(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.connected === void 0 && (missing0 = "connected") || data.sessionId === void 0 && (missing0 = "sessionId") || data.activeSessions === void 0 && (missing0 = "activeSessions") || data.totalConnections === void 0 && (missing0 = "totalConnections") || data.timestamp === void 0 && (missing0 = "timestamp"))
        return events_ConnectionStatus.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.connected !== void 0) {
        let _errs1 = errors;
        if (typeof data.connected != "boolean")
          return events_ConnectionStatus.errors = [{ instancePath: instancePath + "/connected", schemaPath: "#/properties/connected/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.sessionId !== void 0) {
          let data1 = data.sessionId, _errs3 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_ConnectionStatus.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_ConnectionStatus.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_9f95224a.test(data1))
                return events_ConnectionStatus.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
            } else
              return events_ConnectionStatus.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.activeSessions !== void 0) {
            let data2 = data.activeSessions, _errs6 = errors;
            if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2)))
              return events_ConnectionStatus.errors = [{ instancePath: instancePath + "/activeSessions", schemaPath: "#/properties/activeSessions/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
            if (errors === _errs6 && typeof data2 == "number" && isFinite(data2) && (data2 < 0 || isNaN(data2)))
              return events_ConnectionStatus.errors = [{ instancePath: instancePath + "/activeSessions", schemaPath: "#/properties/activeSessions/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.totalConnections !== void 0) {
              let data3 = data.totalConnections, _errs8 = errors;
              if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3)))
                return events_ConnectionStatus.errors = [{ instancePath: instancePath + "/totalConnections", schemaPath: "#/properties/totalConnections/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
              if (errors === _errs8 && typeof data3 == "number" && isFinite(data3) && (data3 < 0 || isNaN(data3)))
                return events_ConnectionStatus.errors = [{ instancePath: instancePath + "/totalConnections", schemaPath: "#/properties/totalConnections/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
              var valid0 = _errs8 === errors;
            } else
              var valid0 = !0;
            if (valid0)
              if (data.timestamp !== void 0) {
                let data4 = data.timestamp, _errs10 = errors, _errs11 = errors;
                if (errors === _errs11 && errors === _errs11)
                  if (typeof data4 == "string") {
                    if (events_func_7a031813(data4) > 40)
                      return events_ConnectionStatus.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                    if (events_pattern_0c7d1630.test(data4)) {
                      if (!events_formats_37d7ec70.validate(data4))
                        return events_ConnectionStatus.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                    } else
                      return events_ConnectionStatus.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                  } else
                    return events_ConnectionStatus.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs10 === errors;
              } else
                var valid0 = !0;
          }
        }
      }
    } else
      return events_ConnectionStatus.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_ConnectionStatus.errors = vErrors, errors === 0;
}
function events_DelegationRequired(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.requestId === void 0 && (missing0 = "requestId") || data.oracleDid === void 0 && (missing0 = "oracleDid") || data.toolName === void 0 && (missing0 = "toolName") || data.reason === void 0 && (missing0 = "reason") || data.message === void 0 && (missing0 = "message") || data.timestamp === void 0 && (missing0 = "timestamp"))
        return events_DelegationRequired.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_DelegationRequired.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_DelegationRequired.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_DelegationRequired.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_DelegationRequired.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.requestId !== void 0) {
          let data1 = data.requestId, _errs4 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_DelegationRequired.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_DelegationRequired.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_63c1c1bc.test(data1))
                return events_DelegationRequired.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
            } else
              return events_DelegationRequired.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.oracleDid !== void 0) {
            let data2 = data.oracleDid, _errs7 = errors;
            if (errors === errors)
              if (typeof data2 == "string") {
                if (events_func_7a031813(data2) > 512)
                  return events_DelegationRequired.errors = [{ instancePath: instancePath + "/oracleDid", schemaPath: "Did/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" }], !1;
                if (!events_pattern_5d1f830f.test(data2))
                  return events_DelegationRequired.errors = [{ instancePath: instancePath + "/oracleDid", schemaPath: "Did/pattern", keyword: "pattern", params: { pattern: "^did:[a-z0-9]+(?::(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*)*:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$" }, message: 'must match pattern "^did:[a-z0-9]+(?::(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*)*:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$"' }], !1;
              } else
                return events_DelegationRequired.errors = [{ instancePath: instancePath + "/oracleDid", schemaPath: "Did/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.toolName !== void 0) {
              let _errs10 = errors;
              if (typeof data.toolName != "string")
                return events_DelegationRequired.errors = [{ instancePath: instancePath + "/toolName", schemaPath: "#/properties/toolName/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs10 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.reason !== void 0) {
                let _errs12 = errors;
                if (typeof data.reason != "string")
                  return events_DelegationRequired.errors = [{ instancePath: instancePath + "/reason", schemaPath: "DelegationRequiredReason/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs12 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.message !== void 0) {
                  let _errs15 = errors;
                  if (typeof data.message != "string")
                    return events_DelegationRequired.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  var valid0 = _errs15 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.timestamp !== void 0) {
                    let data6 = data.timestamp, _errs17 = errors, _errs18 = errors;
                    if (errors === _errs18 && errors === _errs18)
                      if (typeof data6 == "string") {
                        if (events_func_7a031813(data6) > 40)
                          return events_DelegationRequired.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                        if (events_pattern_0c7d1630.test(data6)) {
                          if (!events_formats_37d7ec70.validate(data6))
                            return events_DelegationRequired.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                        } else
                          return events_DelegationRequired.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                      } else
                        return events_DelegationRequired.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    var valid0 = _errs17 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return events_DelegationRequired.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_DelegationRequired.errors = vErrors, errors === 0;
}
function events_DelegationRequiredEvent(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0, _errs0 = errors;
  events_DelegationRequired(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? events_DelegationRequired.errors : vErrors.concat(events_DelegationRequired.errors), errors = vErrors.length);
  var valid0 = _errs0 === errors;
  if (valid0) {
    let _errs1 = errors;
    if (errors === _errs1)
      if (data && typeof data == "object" && !Array.isArray(data)) {
        let missing0;
        if (data.runId === void 0 && (missing0 = "runId") || data.seq === void 0 && (missing0 = "seq"))
          return events_DelegationRequiredEvent.errors = [{ instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
        if (data.runId !== void 0) {
          let data0 = data.runId, _errs3 = errors;
          if (errors === errors)
            if (typeof data0 == "string") {
              if (events_func_7a031813(data0) > 128)
                return events_DelegationRequiredEvent.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data0) < 1)
                return events_DelegationRequiredEvent.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_9f95224a.test(data0))
                return events_DelegationRequiredEvent.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
            } else
              return events_DelegationRequiredEvent.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid1 = _errs3 === errors;
        } else
          var valid1 = !0;
        if (valid1)
          if (data.seq !== void 0) {
            let data1 = data.seq, _errs6 = errors;
            if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1)))
              return events_DelegationRequiredEvent.errors = [{ instancePath: instancePath + "/seq", schemaPath: "#/allOf/1/properties/seq/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
            if (errors === _errs6 && typeof data1 == "number" && isFinite(data1) && (data1 < 1 || isNaN(data1)))
              return events_DelegationRequiredEvent.errors = [{ instancePath: instancePath + "/seq", schemaPath: "#/allOf/1/properties/seq/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }], !1;
            var valid1 = _errs6 === errors;
          } else
            var valid1 = !0;
      } else
        return events_DelegationRequiredEvent.errors = [{ instancePath, schemaPath: "#/allOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
    var valid0 = _errs1 === errors;
  }
  return events_DelegationRequiredEvent.errors = vErrors, errors === 0;
}
function events_HandshakeAuth(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.invocation !== void 0) {
        let data0 = data.invocation, _errs1 = errors;
        if (errors === _errs1)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 16384)
              return events_HandshakeAuth.errors = [{ instancePath: instancePath + "/invocation", schemaPath: "#/properties/invocation/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" }], !1;
          } else
            return events_HandshakeAuth.errors = [{ instancePath: instancePath + "/invocation", schemaPath: "#/properties/invocation/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0)
        if (data.ucanDelegation !== void 0) {
          let data1 = data.ucanDelegation, _errs3 = errors;
          if (errors === _errs3)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 16384)
                return events_HandshakeAuth.errors = [{ instancePath: instancePath + "/ucanDelegation", schemaPath: "#/properties/ucanDelegation/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" }], !1;
            } else
              return events_HandshakeAuth.errors = [{ instancePath: instancePath + "/ucanDelegation", schemaPath: "#/properties/ucanDelegation/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
    } else
      return events_HandshakeAuth.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_HandshakeAuth.errors = vErrors, errors === 0;
}
function events_HandshakeQuery(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId"))
        return events_HandshakeQuery.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_HandshakeQuery.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_HandshakeQuery.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_HandshakeQuery.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_HandshakeQuery.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0)
        if (data.envelope !== void 0) {
          let data1 = data.envelope, _errs4 = errors;
          if (typeof data1 != "string")
            return events_HandshakeQuery.errors = [{ instancePath: instancePath + "/envelope", schemaPath: "#/properties/envelope/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          if (data1 !== "none")
            return events_HandshakeQuery.errors = [{ instancePath: instancePath + "/envelope", schemaPath: "#/properties/envelope/const", keyword: "const", params: { allowedValue: "none" }, message: "must be equal to constant" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
    } else
      return events_HandshakeQuery.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_HandshakeQuery.errors = vErrors, errors === 0;
}
function events_MessageCacheInvalidation(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.requestId === void 0 && (missing0 = "requestId") || data.timestamp === void 0 && (missing0 = "timestamp"))
        return events_MessageCacheInvalidation.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_MessageCacheInvalidation.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_MessageCacheInvalidation.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_MessageCacheInvalidation.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_MessageCacheInvalidation.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.requestId !== void 0) {
          let data1 = data.requestId, _errs4 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_MessageCacheInvalidation.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_MessageCacheInvalidation.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_63c1c1bc.test(data1))
                return events_MessageCacheInvalidation.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
            } else
              return events_MessageCacheInvalidation.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.messageId !== void 0) {
            let _errs7 = errors;
            if (typeof data.messageId != "string")
              return events_MessageCacheInvalidation.errors = [{ instancePath: instancePath + "/messageId", schemaPath: "#/properties/messageId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0)
            if (data.timestamp !== void 0) {
              let data3 = data.timestamp, _errs9 = errors, _errs10 = errors;
              if (errors === _errs10 && errors === _errs10)
                if (typeof data3 == "string") {
                  if (events_func_7a031813(data3) > 40)
                    return events_MessageCacheInvalidation.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                  if (events_pattern_0c7d1630.test(data3)) {
                    if (!events_formats_37d7ec70.validate(data3))
                      return events_MessageCacheInvalidation.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                  } else
                    return events_MessageCacheInvalidation.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                } else
                  return events_MessageCacheInvalidation.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
        }
      }
    } else
      return events_MessageCacheInvalidation.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_MessageCacheInvalidation.errors = vErrors, errors === 0;
}
function events_MessageCacheInvalidationEvent(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0, _errs0 = errors;
  events_MessageCacheInvalidation(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? events_MessageCacheInvalidation.errors : vErrors.concat(events_MessageCacheInvalidation.errors), errors = vErrors.length);
  var valid0 = _errs0 === errors;
  if (valid0) {
    let _errs1 = errors;
    if (errors === _errs1)
      if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.eventName !== void 0) {
          let data0 = data.eventName, _errs3 = errors;
          if (typeof data0 != "string")
            return events_MessageCacheInvalidationEvent.errors = [{ instancePath: instancePath + "/eventName", schemaPath: "#/allOf/1/properties/eventName/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          if (data0 !== "message_cache_invalidation")
            return events_MessageCacheInvalidationEvent.errors = [{ instancePath: instancePath + "/eventName", schemaPath: "#/allOf/1/properties/eventName/const", keyword: "const", params: { allowedValue: "message_cache_invalidation" }, message: "must be equal to constant" }], !1;
          var valid1 = _errs3 === errors;
        } else
          var valid1 = !0;
        if (valid1)
          if (data.payload !== void 0) {
            let _errs5 = errors;
            events_MessageCacheInvalidation(data.payload, { instancePath: instancePath + "/payload", parentData: data, parentDataProperty: "payload", rootData }) || (vErrors = vErrors === null ? events_MessageCacheInvalidation.errors : vErrors.concat(events_MessageCacheInvalidation.errors), errors = vErrors.length);
            var valid1 = _errs5 === errors;
          } else
            var valid1 = !0;
      } else
        return events_MessageCacheInvalidationEvent.errors = [{ instancePath, schemaPath: "#/allOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
    var valid0 = _errs1 === errors;
  }
  return events_MessageCacheInvalidationEvent.errors = vErrors, errors === 0;
}
function events_Pong(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.timestamp === void 0 && (missing0 = "timestamp"))
        return events_Pong.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_Pong.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_Pong.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_Pong.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_Pong.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0)
        if (data.timestamp !== void 0) {
          let data1 = data.timestamp, _errs4 = errors, _errs5 = errors;
          if (errors === _errs5 && errors === _errs5)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 40)
                return events_Pong.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
              if (events_pattern_0c7d1630.test(data1)) {
                if (!events_formats_37d7ec70.validate(data1))
                  return events_Pong.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
              } else
                return events_Pong.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
            } else
              return events_Pong.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
    } else
      return events_Pong.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_Pong.errors = vErrors, errors === 0;
}
function events_RenderComponent(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.requestId === void 0 && (missing0 = "requestId") || data.eventId === void 0 && (missing0 = "eventId") || data.componentName === void 0 && (missing0 = "componentName") || data.args === void 0 && (missing0 = "args") || data.status === void 0 && (missing0 = "status"))
        return events_RenderComponent.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_RenderComponent.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_RenderComponent.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_RenderComponent.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_RenderComponent.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.requestId !== void 0) {
          let data1 = data.requestId, _errs4 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_RenderComponent.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_RenderComponent.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_63c1c1bc.test(data1))
                return events_RenderComponent.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
            } else
              return events_RenderComponent.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.eventId !== void 0) {
            let _errs7 = errors;
            if (typeof data.eventId != "string")
              return events_RenderComponent.errors = [{ instancePath: instancePath + "/eventId", schemaPath: "#/properties/eventId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.componentName !== void 0) {
              let _errs9 = errors;
              if (typeof data.componentName != "string")
                return events_RenderComponent.errors = [{ instancePath: instancePath + "/componentName", schemaPath: "#/properties/componentName/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.args !== void 0) {
                let data4 = data.args, _errs11 = errors;
                if (errors === _errs11 && !(data4 && typeof data4 == "object" && !Array.isArray(data4)))
                  return events_RenderComponent.errors = [{ instancePath: instancePath + "/args", schemaPath: "#/properties/args/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                var valid0 = _errs11 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.status !== void 0) {
                  let data5 = data.status, _errs14 = errors;
                  if (typeof data5 != "string")
                    return events_RenderComponent.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  if (!(data5 === "isRunning" || data5 === "done" || data5 === "error"))
                    return events_RenderComponent.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: events_RenderComponent_schema.properties.status.enum }, message: "must be equal to one of the allowed values" }], !1;
                  var valid0 = _errs14 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.timestamp !== void 0) {
                    let data6 = data.timestamp, _errs16 = errors, _errs17 = errors;
                    if (errors === _errs17 && errors === _errs17)
                      if (typeof data6 == "string") {
                        if (events_func_7a031813(data6) > 40)
                          return events_RenderComponent.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                        if (events_pattern_0c7d1630.test(data6)) {
                          if (!events_formats_37d7ec70.validate(data6))
                            return events_RenderComponent.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                        } else
                          return events_RenderComponent.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                      } else
                        return events_RenderComponent.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    var valid0 = _errs16 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return events_RenderComponent.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_RenderComponent.errors = vErrors, errors === 0;
}
function events_RenderComponentEvent(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0, _errs0 = errors;
  events_RenderComponent(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? events_RenderComponent.errors : vErrors.concat(events_RenderComponent.errors), errors = vErrors.length);
  var valid0 = _errs0 === errors;
  if (valid0) {
    let _errs1 = errors;
    if (errors === _errs1)
      if (data && typeof data == "object" && !Array.isArray(data)) {
        let missing0;
        if (data.runId === void 0 && (missing0 = "runId") || data.seq === void 0 && (missing0 = "seq"))
          return events_RenderComponentEvent.errors = [{ instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
        if (data.eventName !== void 0) {
          let data0 = data.eventName, _errs3 = errors;
          if (typeof data0 != "string")
            return events_RenderComponentEvent.errors = [{ instancePath: instancePath + "/eventName", schemaPath: "#/allOf/1/properties/eventName/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          if (data0 !== "render_component")
            return events_RenderComponentEvent.errors = [{ instancePath: instancePath + "/eventName", schemaPath: "#/allOf/1/properties/eventName/const", keyword: "const", params: { allowedValue: "render_component" }, message: "must be equal to constant" }], !1;
          var valid1 = _errs3 === errors;
        } else
          var valid1 = !0;
        if (valid1) {
          if (data.payload !== void 0) {
            let _errs5 = errors;
            events_RenderComponent(data.payload, { instancePath: instancePath + "/payload", parentData: data, parentDataProperty: "payload", rootData }) || (vErrors = vErrors === null ? events_RenderComponent.errors : vErrors.concat(events_RenderComponent.errors), errors = vErrors.length);
            var valid1 = _errs5 === errors;
          } else
            var valid1 = !0;
          if (valid1) {
            if (data.runId !== void 0) {
              let data2 = data.runId, _errs6 = errors;
              if (errors === errors)
                if (typeof data2 == "string") {
                  if (events_func_7a031813(data2) > 128)
                    return events_RenderComponentEvent.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
                  if (events_func_7a031813(data2) < 1)
                    return events_RenderComponentEvent.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
                  if (!events_pattern_9f95224a.test(data2))
                    return events_RenderComponentEvent.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
                } else
                  return events_RenderComponentEvent.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid1 = _errs6 === errors;
            } else
              var valid1 = !0;
            if (valid1)
              if (data.seq !== void 0) {
                let data3 = data.seq, _errs9 = errors;
                if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3)))
                  return events_RenderComponentEvent.errors = [{ instancePath: instancePath + "/seq", schemaPath: "#/allOf/1/properties/seq/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                if (errors === _errs9 && typeof data3 == "number" && isFinite(data3) && (data3 < 1 || isNaN(data3)))
                  return events_RenderComponentEvent.errors = [{ instancePath: instancePath + "/seq", schemaPath: "#/allOf/1/properties/seq/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }], !1;
                var valid1 = _errs9 === errors;
              } else
                var valid1 = !0;
          }
        }
      } else
        return events_RenderComponentEvent.errors = [{ instancePath, schemaPath: "#/allOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
    var valid0 = _errs1 === errors;
  }
  return events_RenderComponentEvent.errors = vErrors, errors === 0;
}
function events_RouterUpdate(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.requestId === void 0 && (missing0 = "requestId") || data.to === void 0 && (missing0 = "to") || data.timestamp === void 0 && (missing0 = "timestamp"))
        return events_RouterUpdate.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_RouterUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_RouterUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_RouterUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_RouterUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.requestId !== void 0) {
          let data1 = data.requestId, _errs4 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_RouterUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_RouterUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_63c1c1bc.test(data1))
                return events_RouterUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
            } else
              return events_RouterUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.from !== void 0) {
            let _errs7 = errors;
            if (typeof data.from != "string")
              return events_RouterUpdate.errors = [{ instancePath: instancePath + "/from", schemaPath: "#/properties/from/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.to !== void 0) {
              let _errs9 = errors;
              if (typeof data.to != "string")
                return events_RouterUpdate.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.reason !== void 0) {
                let _errs11 = errors;
                if (typeof data.reason != "string")
                  return events_RouterUpdate.errors = [{ instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs11 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.timestamp !== void 0) {
                  let data5 = data.timestamp, _errs13 = errors, _errs14 = errors;
                  if (errors === _errs14 && errors === _errs14)
                    if (typeof data5 == "string") {
                      if (events_func_7a031813(data5) > 40)
                        return events_RouterUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                      if (events_pattern_0c7d1630.test(data5)) {
                        if (!events_formats_37d7ec70.validate(data5))
                          return events_RouterUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                      } else
                        return events_RouterUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                    } else
                      return events_RouterUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  var valid0 = _errs13 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return events_RouterUpdate.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_RouterUpdate.errors = vErrors, errors === 0;
}
function events_RouterUpdateEvent(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0, _errs0 = errors;
  events_RouterUpdate(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? events_RouterUpdate.errors : vErrors.concat(events_RouterUpdate.errors), errors = vErrors.length);
  var valid0 = _errs0 === errors;
  if (valid0) {
    let _errs1 = errors;
    if (errors === _errs1)
      if (data && typeof data == "object" && !Array.isArray(data)) {
        let missing0;
        if (data.runId === void 0 && (missing0 = "runId") || data.seq === void 0 && (missing0 = "seq"))
          return events_RouterUpdateEvent.errors = [{ instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
        if (data.runId !== void 0) {
          let data0 = data.runId, _errs3 = errors;
          if (errors === errors)
            if (typeof data0 == "string") {
              if (events_func_7a031813(data0) > 128)
                return events_RouterUpdateEvent.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data0) < 1)
                return events_RouterUpdateEvent.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_9f95224a.test(data0))
                return events_RouterUpdateEvent.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
            } else
              return events_RouterUpdateEvent.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid1 = _errs3 === errors;
        } else
          var valid1 = !0;
        if (valid1)
          if (data.seq !== void 0) {
            let data1 = data.seq, _errs6 = errors;
            if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1)))
              return events_RouterUpdateEvent.errors = [{ instancePath: instancePath + "/seq", schemaPath: "#/allOf/1/properties/seq/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
            if (errors === _errs6 && typeof data1 == "number" && isFinite(data1) && (data1 < 1 || isNaN(data1)))
              return events_RouterUpdateEvent.errors = [{ instancePath: instancePath + "/seq", schemaPath: "#/allOf/1/properties/seq/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }], !1;
            var valid1 = _errs6 === errors;
          } else
            var valid1 = !0;
      } else
        return events_RouterUpdateEvent.errors = [{ instancePath, schemaPath: "#/allOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
    var valid0 = _errs1 === errors;
  }
  return events_RouterUpdateEvent.errors = vErrors, errors === 0;
}
function events_RunStarted(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.runId === void 0 && (missing0 = "runId") || data.sessionId === void 0 && (missing0 = "sessionId") || data.requestId === void 0 && (missing0 = "requestId"))
        return events_RunStarted.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.runId !== void 0) {
        let _errs1 = errors;
        if (typeof data.runId != "string")
          return events_RunStarted.errors = [{ instancePath: instancePath + "/runId", schemaPath: "#/properties/runId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.sessionId !== void 0) {
          let data1 = data.sessionId, _errs3 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_RunStarted.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_RunStarted.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_9f95224a.test(data1))
                return events_RunStarted.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
            } else
              return events_RunStarted.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.requestId !== void 0) {
            let data2 = data.requestId, _errs6 = errors;
            if (errors === errors)
              if (typeof data2 == "string") {
                if (events_func_7a031813(data2) > 128)
                  return events_RunStarted.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
                if (events_func_7a031813(data2) < 1)
                  return events_RunStarted.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
                if (!events_pattern_63c1c1bc.test(data2))
                  return events_RunStarted.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
              } else
                return events_RunStarted.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.resumed !== void 0) {
              let _errs9 = errors;
              if (typeof data.resumed != "boolean")
                return events_RunStarted.errors = [{ instancePath: instancePath + "/resumed", schemaPath: "#/properties/resumed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.attempt !== void 0) {
                let data4 = data.attempt, _errs11 = errors;
                if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4)))
                  return events_RunStarted.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                if (errors === _errs11 && typeof data4 == "number" && isFinite(data4) && (data4 < 1 || isNaN(data4)))
                  return events_RunStarted.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }], !1;
                var valid0 = _errs11 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.partialLength !== void 0) {
                  let data5 = data.partialLength, _errs13 = errors;
                  if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5)))
                    return events_RunStarted.errors = [{ instancePath: instancePath + "/partialLength", schemaPath: "#/properties/partialLength/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                  if (errors === _errs13 && typeof data5 == "number" && isFinite(data5) && (data5 < 0 || isNaN(data5)))
                    return events_RunStarted.errors = [{ instancePath: instancePath + "/partialLength", schemaPath: "#/properties/partialLength/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                  var valid0 = _errs13 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.timestamp !== void 0) {
                    let data6 = data.timestamp, _errs15 = errors, _errs16 = errors;
                    if (errors === _errs16 && errors === _errs16)
                      if (typeof data6 == "string") {
                        if (events_func_7a031813(data6) > 40)
                          return events_RunStarted.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                        if (events_pattern_0c7d1630.test(data6)) {
                          if (!events_formats_37d7ec70.validate(data6))
                            return events_RunStarted.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                        } else
                          return events_RunStarted.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                      } else
                        return events_RunStarted.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    var valid0 = _errs15 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return events_RunStarted.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_RunStarted.errors = vErrors, errors === 0;
}
function events_RunStartedEvent(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0, _errs0 = errors;
  events_RunStarted(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? events_RunStarted.errors : vErrors.concat(events_RunStarted.errors), errors = vErrors.length);
  var valid0 = _errs0 === errors;
  if (valid0) {
    let _errs1 = errors;
    if (errors === _errs1)
      if (data && typeof data == "object" && !Array.isArray(data)) {
        let missing0;
        if (data.seq === void 0 && (missing0 = "seq"))
          return events_RunStartedEvent.errors = [{ instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
        if (data.seq !== void 0) {
          let data0 = data.seq, _errs3 = errors;
          if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0)))
            return events_RunStartedEvent.errors = [{ instancePath: instancePath + "/seq", schemaPath: "#/allOf/1/properties/seq/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
          if (errors === _errs3 && typeof data0 == "number" && isFinite(data0) && (data0 < 1 || isNaN(data0)))
            return events_RunStartedEvent.errors = [{ instancePath: instancePath + "/seq", schemaPath: "#/allOf/1/properties/seq/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }], !1;
        }
      } else
        return events_RunStartedEvent.errors = [{ instancePath, schemaPath: "#/allOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
    var valid0 = _errs1 === errors;
  }
  return events_RunStartedEvent.errors = vErrors, errors === 0;
}
function events_SocketClosing(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.reason === void 0 && (missing0 = "reason") || data.message === void 0 && (missing0 = "message") || data.timestamp === void 0 && (missing0 = "timestamp"))
        return events_SocketClosing.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_SocketClosing.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_SocketClosing.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_SocketClosing.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_SocketClosing.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.reason !== void 0) {
          let _errs4 = errors;
          if (typeof data.reason != "string")
            return events_SocketClosing.errors = [{ instancePath: instancePath + "/reason", schemaPath: "ClosingReason/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.message !== void 0) {
            let _errs7 = errors;
            if (typeof data.message != "string")
              return events_SocketClosing.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0)
            if (data.timestamp !== void 0) {
              let data3 = data.timestamp, _errs9 = errors, _errs10 = errors;
              if (errors === _errs10 && errors === _errs10)
                if (typeof data3 == "string") {
                  if (events_func_7a031813(data3) > 40)
                    return events_SocketClosing.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                  if (events_pattern_0c7d1630.test(data3)) {
                    if (!events_formats_37d7ec70.validate(data3))
                      return events_SocketClosing.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                  } else
                    return events_SocketClosing.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                } else
                  return events_SocketClosing.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
        }
      }
    } else
      return events_SocketClosing.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_SocketClosing.errors = vErrors, errors === 0;
}
function events_SocketException(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.event === void 0 && (missing0 = "event") || data.code === void 0 && (missing0 = "code") || data.message === void 0 && (missing0 = "message") || data.timestamp === void 0 && (missing0 = "timestamp"))
        return events_SocketException.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.event !== void 0) {
        let _errs1 = errors;
        if (typeof data.event != "string")
          return events_SocketException.errors = [{ instancePath: instancePath + "/event", schemaPath: "#/properties/event/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.code !== void 0) {
          let _errs3 = errors;
          if (typeof data.code != "string")
            return events_SocketException.errors = [{ instancePath: instancePath + "/code", schemaPath: "ProblemCode/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.message !== void 0) {
            let _errs6 = errors;
            if (typeof data.message != "string")
              return events_SocketException.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.errors !== void 0) {
              let data3 = data.errors, _errs8 = errors;
              if (errors === _errs8)
                if (Array.isArray(data3)) {
                  var valid2 = !0;
                  let len0 = data3.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    let data4 = data3[i0], _errs10 = errors;
                    if (errors === errors)
                      if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                        let missing1;
                        if (data4.field === void 0 && (missing1 = "field") || data4.rule === void 0 && (missing1 = "rule") || data4.message === void 0 && (missing1 = "message"))
                          return events_SocketException.errors = [{ instancePath: instancePath + "/errors/" + i0, schemaPath: "FieldError/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
                        if (data4.field !== void 0) {
                          let _errs13 = errors;
                          if (typeof data4.field != "string")
                            return events_SocketException.errors = [{ instancePath: instancePath + "/errors/" + i0 + "/field", schemaPath: "FieldError/properties/field/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                          var valid4 = _errs13 === errors;
                        } else
                          var valid4 = !0;
                        if (valid4) {
                          if (data4.rule !== void 0) {
                            let _errs15 = errors;
                            if (typeof data4.rule != "string")
                              return events_SocketException.errors = [{ instancePath: instancePath + "/errors/" + i0 + "/rule", schemaPath: "FieldError/properties/rule/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                            var valid4 = _errs15 === errors;
                          } else
                            var valid4 = !0;
                          if (valid4)
                            if (data4.message !== void 0) {
                              let _errs17 = errors;
                              if (typeof data4.message != "string")
                                return events_SocketException.errors = [{ instancePath: instancePath + "/errors/" + i0 + "/message", schemaPath: "FieldError/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                              var valid4 = _errs17 === errors;
                            } else
                              var valid4 = !0;
                        }
                      } else
                        return events_SocketException.errors = [{ instancePath: instancePath + "/errors/" + i0, schemaPath: "FieldError/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                    var valid2 = _errs10 === errors;
                    if (!valid2)
                      break;
                  }
                } else
                  return events_SocketException.errors = [{ instancePath: instancePath + "/errors", schemaPath: "#/properties/errors/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
              var valid0 = _errs8 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.reason !== void 0) {
                let _errs19 = errors;
                if (typeof data.reason != "string")
                  return events_SocketException.errors = [{ instancePath: instancePath + "/reason", schemaPath: "RefusalCode/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs19 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.reasonDetail !== void 0) {
                  let _errs22 = errors;
                  if (typeof data.reasonDetail != "string")
                    return events_SocketException.errors = [{ instancePath: instancePath + "/reasonDetail", schemaPath: "#/properties/reasonDetail/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  var valid0 = _errs22 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.timestamp !== void 0) {
                    let data10 = data.timestamp, _errs24 = errors, _errs25 = errors;
                    if (errors === _errs25 && errors === _errs25)
                      if (typeof data10 == "string") {
                        if (events_func_7a031813(data10) > 40)
                          return events_SocketException.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                        if (events_pattern_0c7d1630.test(data10)) {
                          if (!events_formats_37d7ec70.validate(data10))
                            return events_SocketException.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                        } else
                          return events_SocketException.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                      } else
                        return events_SocketException.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    var valid0 = _errs24 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return events_SocketException.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_SocketException.errors = vErrors, errors === 0;
}
function events_Subscribe(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!(key0 === "sessionId" || key0 === "runId" || key0 === "after")) {
          return events_Subscribe.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }], !1;
          break;
        }
      if (_errs1 === errors) {
        if (data.sessionId !== void 0) {
          let data0 = data.sessionId, _errs2 = errors;
          if (errors === errors)
            if (typeof data0 == "string") {
              if (events_func_7a031813(data0) > 128)
                return events_Subscribe.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data0) < 1)
                return events_Subscribe.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_9f95224a.test(data0))
                return events_Subscribe.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
            } else
              return events_Subscribe.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.runId !== void 0) {
            let data1 = data.runId, _errs5 = errors;
            if (errors === errors)
              if (typeof data1 == "string") {
                if (events_func_7a031813(data1) > 128)
                  return events_Subscribe.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
                if (events_func_7a031813(data1) < 1)
                  return events_Subscribe.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
                if (!events_pattern_9f95224a.test(data1))
                  return events_Subscribe.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
              } else
                return events_Subscribe.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs5 === errors;
          } else
            var valid0 = !0;
          if (valid0)
            if (data.after !== void 0) {
              let data2 = data.after, _errs8 = errors;
              if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2)))
                return events_Subscribe.errors = [{ instancePath: instancePath + "/after", schemaPath: "#/properties/after/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
              if (errors === _errs8 && typeof data2 == "number" && isFinite(data2)) {
                if (data2 > 2147483647 || isNaN(data2))
                  return events_Subscribe.errors = [{ instancePath: instancePath + "/after", schemaPath: "#/properties/after/maximum", keyword: "maximum", params: { comparison: "<=", limit: 2147483647 }, message: "must be <= 2147483647" }], !1;
                if (data2 < 0 || isNaN(data2))
                  return events_Subscribe.errors = [{ instancePath: instancePath + "/after", schemaPath: "#/properties/after/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
              }
              var valid0 = _errs8 === errors;
            } else
              var valid0 = !0;
        }
      }
    } else
      return events_Subscribe.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_Subscribe.errors = vErrors, errors === 0;
}
function events_Subscribed(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.timestamp === void 0 && (missing0 = "timestamp"))
        return events_Subscribed.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_Subscribed.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_Subscribed.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_Subscribed.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_Subscribed.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.runId !== void 0) {
          let data1 = data.runId, _errs4 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_Subscribed.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_Subscribed.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_9f95224a.test(data1))
                return events_Subscribed.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
            } else
              return events_Subscribed.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.lastSeq !== void 0) {
            let data2 = data.lastSeq, _errs7 = errors;
            if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2)))
              return events_Subscribed.errors = [{ instancePath: instancePath + "/lastSeq", schemaPath: "#/properties/lastSeq/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
            if (errors === _errs7 && typeof data2 == "number" && isFinite(data2) && (data2 < 0 || isNaN(data2)))
              return events_Subscribed.errors = [{ instancePath: instancePath + "/lastSeq", schemaPath: "#/properties/lastSeq/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0)
            if (data.timestamp !== void 0) {
              let data3 = data.timestamp, _errs9 = errors, _errs10 = errors;
              if (errors === _errs10 && errors === _errs10)
                if (typeof data3 == "string") {
                  if (events_func_7a031813(data3) > 40)
                    return events_Subscribed.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                  if (events_pattern_0c7d1630.test(data3)) {
                    if (!events_formats_37d7ec70.validate(data3))
                      return events_Subscribed.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                  } else
                    return events_Subscribed.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                } else
                  return events_Subscribed.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
        }
      }
    } else
      return events_Subscribed.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_Subscribed.errors = vErrors, errors === 0;
}
function events_TokenExpiring(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.expiresAt === void 0 && (missing0 = "expiresAt") || data.timestamp === void 0 && (missing0 = "timestamp"))
        return events_TokenExpiring.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_TokenExpiring.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_TokenExpiring.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_TokenExpiring.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_TokenExpiring.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.expiresAt !== void 0) {
          let data1 = data.expiresAt, _errs4 = errors;
          if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1)))
            return events_TokenExpiring.errors = [{ instancePath: instancePath + "/expiresAt", schemaPath: "#/properties/expiresAt/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.timestamp !== void 0) {
            let data2 = data.timestamp, _errs6 = errors, _errs7 = errors;
            if (errors === _errs7 && errors === _errs7)
              if (typeof data2 == "string") {
                if (events_func_7a031813(data2) > 40)
                  return events_TokenExpiring.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                if (events_pattern_0c7d1630.test(data2)) {
                  if (!events_formats_37d7ec70.validate(data2))
                    return events_TokenExpiring.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                } else
                  return events_TokenExpiring.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
              } else
                return events_TokenExpiring.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return events_TokenExpiring.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_TokenExpiring.errors = vErrors, errors === 0;
}
function events_ToolCallEvent(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0, _errs0 = errors;
  events_ToolCallUpdate(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? events_ToolCallUpdate.errors : vErrors.concat(events_ToolCallUpdate.errors), errors = vErrors.length);
  var valid0 = _errs0 === errors;
  if (valid0) {
    let _errs1 = errors;
    if (errors === _errs1)
      if (data && typeof data == "object" && !Array.isArray(data)) {
        let missing0;
        if (data.runId === void 0 && (missing0 = "runId") || data.seq === void 0 && (missing0 = "seq"))
          return events_ToolCallEvent.errors = [{ instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
        if (data.eventName !== void 0) {
          let data0 = data.eventName, _errs3 = errors;
          if (typeof data0 != "string")
            return events_ToolCallEvent.errors = [{ instancePath: instancePath + "/eventName", schemaPath: "#/allOf/1/properties/eventName/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          if (data0 !== "tool_call")
            return events_ToolCallEvent.errors = [{ instancePath: instancePath + "/eventName", schemaPath: "#/allOf/1/properties/eventName/const", keyword: "const", params: { allowedValue: "tool_call" }, message: "must be equal to constant" }], !1;
          var valid1 = _errs3 === errors;
        } else
          var valid1 = !0;
        if (valid1) {
          if (data.payload !== void 0) {
            let _errs5 = errors;
            events_ToolCallUpdate(data.payload, { instancePath: instancePath + "/payload", parentData: data, parentDataProperty: "payload", rootData }) || (vErrors = vErrors === null ? events_ToolCallUpdate.errors : vErrors.concat(events_ToolCallUpdate.errors), errors = vErrors.length);
            var valid1 = _errs5 === errors;
          } else
            var valid1 = !0;
          if (valid1) {
            if (data.runId !== void 0) {
              let data2 = data.runId, _errs6 = errors;
              if (errors === errors)
                if (typeof data2 == "string") {
                  if (events_func_7a031813(data2) > 128)
                    return events_ToolCallEvent.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
                  if (events_func_7a031813(data2) < 1)
                    return events_ToolCallEvent.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
                  if (!events_pattern_9f95224a.test(data2))
                    return events_ToolCallEvent.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
                } else
                  return events_ToolCallEvent.errors = [{ instancePath: instancePath + "/runId", schemaPath: "RunId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid1 = _errs6 === errors;
            } else
              var valid1 = !0;
            if (valid1)
              if (data.seq !== void 0) {
                let data3 = data.seq, _errs9 = errors;
                if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3)))
                  return events_ToolCallEvent.errors = [{ instancePath: instancePath + "/seq", schemaPath: "#/allOf/1/properties/seq/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                if (errors === _errs9 && typeof data3 == "number" && isFinite(data3) && (data3 < 1 || isNaN(data3)))
                  return events_ToolCallEvent.errors = [{ instancePath: instancePath + "/seq", schemaPath: "#/allOf/1/properties/seq/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }], !1;
                var valid1 = _errs9 === errors;
              } else
                var valid1 = !0;
          }
        }
      } else
        return events_ToolCallEvent.errors = [{ instancePath, schemaPath: "#/allOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
    var valid0 = _errs1 === errors;
  }
  return events_ToolCallEvent.errors = vErrors, errors === 0;
}
function events_ToolCallUpdate(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.requestId === void 0 && (missing0 = "requestId") || data.eventId === void 0 && (missing0 = "eventId") || data.toolName === void 0 && (missing0 = "toolName") || data.args === void 0 && (missing0 = "args") || data.status === void 0 && (missing0 = "status"))
        return events_ToolCallUpdate.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.requestId !== void 0) {
          let data1 = data.requestId, _errs4 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_63c1c1bc.test(data1))
                return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
            } else
              return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.eventId !== void 0) {
            let _errs7 = errors;
            if (typeof data.eventId != "string")
              return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/eventId", schemaPath: "#/properties/eventId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.toolName !== void 0) {
              let _errs9 = errors;
              if (typeof data.toolName != "string")
                return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/toolName", schemaPath: "#/properties/toolName/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.kind !== void 0) {
                let _errs11 = errors;
                if (typeof data.kind != "string")
                  return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/kind", schemaPath: "ToolKind/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs11 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.args !== void 0) {
                  let data5 = data.args, _errs14 = errors;
                  if (errors === _errs14 && !(data5 && typeof data5 == "object" && !Array.isArray(data5)))
                    return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/args", schemaPath: "#/properties/args/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                  var valid0 = _errs14 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.status !== void 0) {
                    let data6 = data.status, _errs17 = errors;
                    if (typeof data6 != "string")
                      return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    if (!(data6 === "isRunning" || data6 === "done" || data6 === "error"))
                      return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: events_ToolCallUpdate_schema.properties.status.enum }, message: "must be equal to one of the allowed values" }], !1;
                    var valid0 = _errs17 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.output !== void 0) {
                      let _errs19 = errors;
                      if (typeof data.output != "string")
                        return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/output", schemaPath: "#/properties/output/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                      var valid0 = _errs19 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.error !== void 0) {
                        let _errs21 = errors;
                        if (typeof data.error != "string")
                          return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                        var valid0 = _errs21 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.errorCode !== void 0) {
                          let _errs23 = errors;
                          if (typeof data.errorCode != "string")
                            return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/errorCode", schemaPath: "ToolErrorCode/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                          var valid0 = _errs23 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0)
                          if (data.timestamp !== void 0) {
                            let data10 = data.timestamp, _errs26 = errors, _errs27 = errors;
                            if (errors === _errs27 && errors === _errs27)
                              if (typeof data10 == "string") {
                                if (events_func_7a031813(data10) > 40)
                                  return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                                if (events_pattern_0c7d1630.test(data10)) {
                                  if (!events_formats_37d7ec70.validate(data10))
                                    return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                                } else
                                  return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                              } else
                                return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                            var valid0 = _errs26 === errors;
                          } else
                            var valid0 = !0;
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return events_ToolCallUpdate.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_ToolCallUpdate.errors = vErrors, errors === 0;
}
function events_ToolResult(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.toolCallId === void 0 && (missing0 = "toolCallId"))
        return events_ToolResult.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.toolCallId !== void 0) {
        let data0 = data.toolCallId, _errs1 = errors;
        if (errors === _errs1)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_ToolResult.errors = [{ instancePath: instancePath + "/toolCallId", schemaPath: "#/properties/toolCallId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_ToolResult.errors = [{ instancePath: instancePath + "/toolCallId", schemaPath: "#/properties/toolCallId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
          } else
            return events_ToolResult.errors = [{ instancePath: instancePath + "/toolCallId", schemaPath: "#/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.sessionId !== void 0) {
          let data1 = data.sessionId, _errs3 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_ToolResult.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_ToolResult.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_9f95224a.test(data1))
                return events_ToolResult.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
            } else
              return events_ToolResult.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.error !== void 0) {
            let data2 = data.error, _errs6 = errors;
            if (typeof data2 != "string" && data2 !== null)
              return events_ToolResult.errors = [{ instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: events_ToolResult_schema.properties.error.type }, message: "must be string,null" }], !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return events_ToolResult.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_ToolResult.errors = vErrors, errors === 0;
}

// scripts/generate/validators.js
var serverEventValidators = {
  connected: events_Connected,
  exception: events_SocketException,
  pong: events_Pong,
  status: events_ConnectionStatus,
  subscribed: events_Subscribed,
  "available-events": events_AvailableEvents,
  token_expiring: events_TokenExpiring,
  authenticated: events_Authenticated,
  closing: events_SocketClosing,
  run: events_RunStartedEvent,
  tool_call: events_ToolCallEvent,
  action_call: events_ActionCallUpdate,
  render_component: events_RenderComponentEvent,
  browser_tool_call: events_BrowserToolCall,
  router_update: events_RouterUpdateEvent,
  message_cache_invalidation: events_MessageCacheInvalidationEvent,
  delegation_required: events_DelegationRequiredEvent
}, clientEventValidators = {
  ping: void 0,
  status: void 0,
  subscribe: events_Subscribe,
  "list-events": void 0,
  authenticate: events_Authenticate,
  tool_result: events_ToolResult,
  action_call_result: events_ActionCallResult
}, handshakeValidators = {
  query: events_HandshakeQuery,
  auth: events_HandshakeAuth
};
export {
  clientEventValidators,
  handshakeValidators,
  serverEventValidators
};
