// Generated from spec/ by `npm run build`. Do not edit.

"use strict";
const check_AirtimeRouteRequest = validate21;
const schema6 = {"$id":"AirtimeRouteRequest","type":"object","required":["merchant_code","amount","client_request_id","customer_msisdn","network"],"properties":{"merchant_code":{"type":"string"},"amount":{"$ref":"NairaAmount"},"client_request_id":{"type":"string"},"customer_msisdn":{"$ref":"SubscriberNumber"},"network":{"$ref":"MobileNetwork"},"product":{"$ref":"Product"},"plan_code":{"$ref":"PlanCode"}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const schema7 = {"$id":"NairaAmount","type":"string","pattern":"^[0-9]+(\\.[0-9]+)?$"};
const pattern0 = /* @__PURE__ */ new RegExp("^[0-9]+(\\.[0-9]+)?$", "u");

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="NairaAmount" */;
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(!pattern0.test(data)){
const err0 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(\\.[0-9]+)?$"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}

const schema8 = {"$id":"SubscriberNumber","type":"string","pattern":"^(234|0)[0-9]+$"};
const pattern1 = /* @__PURE__ */ new RegExp("^(234|0)[0-9]+$", "u");

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="SubscriberNumber" */;
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(!pattern1.test(data)){
const err0 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(234|0)[0-9]+$"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}

const schema9 = {"$id":"MobileNetwork","type":"string","enum":["mtn","glo","airtel","9mobile"]};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="MobileNetwork" */;
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!((((data === "mtn") || (data === "glo")) || (data === "airtel")) || (data === "9mobile"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema9.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}

const schema10 = {"$id":"Product","type":"string","enum":["airtime","data","CABLE","ELECTRICITY","BETTING"]};

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Product" */;
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!(((((data === "airtime") || (data === "data")) || (data === "CABLE")) || (data === "ELECTRICITY")) || (data === "BETTING"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema10.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate28.errors = vErrors;
return errors === 0;
}

const schema11 = {"$id":"PlanCode","type":"string"};

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="PlanCode" */;
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate30.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="AirtimeRouteRequest" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.merchant_code === undefined) || (!(func0.call(data, "merchant_code")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_code"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.amount === undefined) || (!(func0.call(data, "amount")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.client_request_id === undefined) || (!(func0.call(data, "client_request_id")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "client_request_id"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.customer_msisdn === undefined) || (!(func0.call(data, "customer_msisdn")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "customer_msisdn"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((((((key0 === "merchant_code") || (key0 === "amount")) || (key0 === "client_request_id")) || (key0 === "customer_msisdn")) || (key0 === "network")) || (key0 === "product")) || (key0 === "plan_code"))){
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.merchant_code !== undefined && func0.call(data, "merchant_code")){
if(typeof data.merchant_code !== "string"){
const err6 = {instancePath:instancePath+"/merchant_code",schemaPath:"#/properties/merchant_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.amount !== undefined && func0.call(data, "amount")){
if(!(validate22(data.amount, {instancePath:instancePath+"/amount",parentData:data,parentDataProperty:"amount",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.client_request_id !== undefined && func0.call(data, "client_request_id")){
if(typeof data.client_request_id !== "string"){
const err7 = {instancePath:instancePath+"/client_request_id",schemaPath:"#/properties/client_request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.customer_msisdn !== undefined && func0.call(data, "customer_msisdn")){
if(!(validate24(data.customer_msisdn, {instancePath:instancePath+"/customer_msisdn",parentData:data,parentDataProperty:"customer_msisdn",rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(!(validate26(data.network, {instancePath:instancePath+"/network",parentData:data,parentDataProperty:"network",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data.product !== undefined && func0.call(data, "product")){
if(!(validate28(data.product, {instancePath:instancePath+"/product",parentData:data,parentDataProperty:"product",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
}
if(data.plan_code !== undefined && func0.call(data, "plan_code")){
if(!(validate30(data.plan_code, {instancePath:instancePath+"/plan_code",parentData:data,parentDataProperty:"plan_code",rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

const check_AsyncAirtime = validate32;
const schema12 = {"$id":"AsyncAirtime","type":"object","required":["internal_reference","request_id","msisdn","product","network","amount","merchant_id","plan"],"properties":{"internal_reference":{"type":"string"},"request_id":{"type":"string"},"msisdn":{"type":"string"},"product":{"type":"string","enum":["airtime"]},"network":{"type":"string"},"amount":{"type":"string"},"merchant_id":{"type":"integer"},"plan":{"type":"string"}}};

function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="AsyncAirtime" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.internal_reference === undefined) || (!(func0.call(data, "internal_reference")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "internal_reference"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.request_id === undefined) || (!(func0.call(data, "request_id")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "request_id"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.msisdn === undefined) || (!(func0.call(data, "msisdn")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "msisdn"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.amount === undefined) || (!(func0.call(data, "amount")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.merchant_id === undefined) || (!(func0.call(data, "merchant_id")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_id"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data.plan === undefined) || (!(func0.call(data, "plan")))){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "plan"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.internal_reference !== undefined && func0.call(data, "internal_reference")){
if(typeof data.internal_reference !== "string"){
const err8 = {instancePath:instancePath+"/internal_reference",schemaPath:"#/properties/internal_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.request_id !== undefined && func0.call(data, "request_id")){
if(typeof data.request_id !== "string"){
const err9 = {instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.msisdn !== undefined && func0.call(data, "msisdn")){
if(typeof data.msisdn !== "string"){
const err10 = {instancePath:instancePath+"/msisdn",schemaPath:"#/properties/msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.product !== undefined && func0.call(data, "product")){
let data3 = data.product;
if(typeof data3 !== "string"){
const err11 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(data3 === "airtime")){
const err12 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema12.properties.product.enum}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(typeof data.network !== "string"){
const err13 = {instancePath:instancePath+"/network",schemaPath:"#/properties/network/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.amount !== undefined && func0.call(data, "amount")){
if(typeof data.amount !== "string"){
const err14 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.merchant_id !== undefined && func0.call(data, "merchant_id")){
let data6 = data.merchant_id;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
const err15 = {instancePath:instancePath+"/merchant_id",schemaPath:"#/properties/merchant_id/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.plan !== undefined && func0.call(data, "plan")){
if(typeof data.plan !== "string"){
const err16 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate32.errors = vErrors;
return errors === 0;
}

const check_AsyncAirtimePending = validate33;
const schema13 = {"$id":"AsyncAirtimePending","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["pending"]},"response_code":{"type":"string","enum":["02"]},"response_message":{"type":"string"},"data":{"$ref":"AsyncAirtime"}}};

function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="AsyncAirtimePending" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "pending")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema13.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "02")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema13.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate32(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate33.errors = vErrors;
return errors === 0;
}

const check_AsyncData = validate35;
const schema14 = {"$id":"AsyncData","type":"object","required":["internal_reference","request_id","msisdn","product","network","amount","merchant_id","plan"],"properties":{"internal_reference":{"type":"string"},"request_id":{"type":"string"},"msisdn":{"type":"string"},"product":{"type":"string","enum":["data"]},"network":{"type":"string"},"amount":{"type":"string"},"merchant_id":{"type":"integer"},"plan":{"type":"string"}}};

function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="AsyncData" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.internal_reference === undefined) || (!(func0.call(data, "internal_reference")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "internal_reference"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.request_id === undefined) || (!(func0.call(data, "request_id")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "request_id"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.msisdn === undefined) || (!(func0.call(data, "msisdn")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "msisdn"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.amount === undefined) || (!(func0.call(data, "amount")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.merchant_id === undefined) || (!(func0.call(data, "merchant_id")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_id"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data.plan === undefined) || (!(func0.call(data, "plan")))){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "plan"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.internal_reference !== undefined && func0.call(data, "internal_reference")){
if(typeof data.internal_reference !== "string"){
const err8 = {instancePath:instancePath+"/internal_reference",schemaPath:"#/properties/internal_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.request_id !== undefined && func0.call(data, "request_id")){
if(typeof data.request_id !== "string"){
const err9 = {instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.msisdn !== undefined && func0.call(data, "msisdn")){
if(typeof data.msisdn !== "string"){
const err10 = {instancePath:instancePath+"/msisdn",schemaPath:"#/properties/msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.product !== undefined && func0.call(data, "product")){
let data3 = data.product;
if(typeof data3 !== "string"){
const err11 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(data3 === "data")){
const err12 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema14.properties.product.enum}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(typeof data.network !== "string"){
const err13 = {instancePath:instancePath+"/network",schemaPath:"#/properties/network/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.amount !== undefined && func0.call(data, "amount")){
if(typeof data.amount !== "string"){
const err14 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.merchant_id !== undefined && func0.call(data, "merchant_id")){
let data6 = data.merchant_id;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
const err15 = {instancePath:instancePath+"/merchant_id",schemaPath:"#/properties/merchant_id/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.plan !== undefined && func0.call(data, "plan")){
if(typeof data.plan !== "string"){
const err16 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate35.errors = vErrors;
return errors === 0;
}

const check_AsyncDataPending = validate36;
const schema15 = {"$id":"AsyncDataPending","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["pending"]},"response_code":{"type":"string","enum":["02"]},"response_message":{"type":"string"},"data":{"$ref":"AsyncData"}}};

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="AsyncDataPending" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "pending")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema15.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "02")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema15.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate35(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate36.errors = vErrors;
return errors === 0;
}

const check_AsyncTopUp = validate38;
const schema16 = {"$id":"AsyncTopUp","type":"object","required":["internal_reference","request_id","msisdn","product","network","amount","merchant_id","plan"],"properties":{"internal_reference":{"type":"string"},"request_id":{"type":"string"},"msisdn":{"type":"string"},"product":{"type":"string","enum":["airtime","data"]},"network":{"type":"string"},"amount":{"type":"string"},"merchant_id":{"type":"integer"},"plan":{"type":"string"}}};

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="AsyncTopUp" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.internal_reference === undefined) || (!(func0.call(data, "internal_reference")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "internal_reference"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.request_id === undefined) || (!(func0.call(data, "request_id")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "request_id"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.msisdn === undefined) || (!(func0.call(data, "msisdn")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "msisdn"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.amount === undefined) || (!(func0.call(data, "amount")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.merchant_id === undefined) || (!(func0.call(data, "merchant_id")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_id"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data.plan === undefined) || (!(func0.call(data, "plan")))){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "plan"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.internal_reference !== undefined && func0.call(data, "internal_reference")){
if(typeof data.internal_reference !== "string"){
const err8 = {instancePath:instancePath+"/internal_reference",schemaPath:"#/properties/internal_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.request_id !== undefined && func0.call(data, "request_id")){
if(typeof data.request_id !== "string"){
const err9 = {instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.msisdn !== undefined && func0.call(data, "msisdn")){
if(typeof data.msisdn !== "string"){
const err10 = {instancePath:instancePath+"/msisdn",schemaPath:"#/properties/msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.product !== undefined && func0.call(data, "product")){
let data3 = data.product;
if(typeof data3 !== "string"){
const err11 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!((data3 === "airtime") || (data3 === "data"))){
const err12 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema16.properties.product.enum}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(typeof data.network !== "string"){
const err13 = {instancePath:instancePath+"/network",schemaPath:"#/properties/network/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.amount !== undefined && func0.call(data, "amount")){
if(typeof data.amount !== "string"){
const err14 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.merchant_id !== undefined && func0.call(data, "merchant_id")){
let data6 = data.merchant_id;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
const err15 = {instancePath:instancePath+"/merchant_id",schemaPath:"#/properties/merchant_id/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.plan !== undefined && func0.call(data, "plan")){
if(typeof data.plan !== "string"){
const err16 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate38.errors = vErrors;
return errors === 0;
}

const check_AsyncTopUpPending = validate39;
const schema17 = {"$id":"AsyncTopUpPending","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["pending"]},"response_code":{"type":"string","enum":["02"]},"response_message":{"type":"string"},"data":{"$ref":"AsyncTopUp"}}};

function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="AsyncTopUpPending" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "pending")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema17.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "02")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema17.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate38(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate39.errors = vErrors;
return errors === 0;
}

const check_BettingPlan = validate41;
const schema18 = {"$id":"BettingPlan"};

function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="BettingPlan" */;
validate41.errors = null;
return true;
}

const check_BillPayment = validate42;
const schema19 = {"$id":"BillPayment","type":"object","required":["internal_reference","request_id","msisdn","product","network","amount","merchant_id","plan","created_at"],"properties":{"internal_reference":{"type":"string"},"request_id":{"type":"string"},"msisdn":{"type":"string"},"product":{"type":"string","enum":["CABLE","ELECTRICITY","BETTING"]},"network":{"type":"string"},"amount":{"type":"string"},"merchant_id":{"type":"integer"},"plan":{"type":"string"},"created_at":{"$ref":"CreationTimestamp"},"external_reference":{"type":"string"},"telco_message":{"type":"string"},"token":{"type":"string"},"units":{"type":"string"},"kct1":{"$ref":"KeyChangeToken"},"kct2":{"$ref":"KeyChangeToken"},"payment_spent_on":{"type":"string"}}};
const schema20 = {"$id":"CreationTimestamp","type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})| [0-9]{2}:[0-9]{2}:[0-9]{2})$"};
const pattern2 = /* @__PURE__ */ new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})| [0-9]{2}:[0-9]{2}:[0-9]{2})$", "u");

function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CreationTimestamp" */;
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(!pattern2.test(data)){
const err0 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})| [0-9]{2}:[0-9]{2}:[0-9]{2})$"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate43.errors = vErrors;
return errors === 0;
}

const schema21 = {"$id":"KeyChangeToken","type":"string","pattern":"^[0-9]{20}$"};
const pattern3 = /* @__PURE__ */ new RegExp("^[0-9]{20}$", "u");

function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="KeyChangeToken" */;
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(!pattern3.test(data)){
const err0 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9]{20}$"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate45.errors = vErrors;
return errors === 0;
}


function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="BillPayment" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.internal_reference === undefined) || (!(func0.call(data, "internal_reference")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "internal_reference"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.request_id === undefined) || (!(func0.call(data, "request_id")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "request_id"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.msisdn === undefined) || (!(func0.call(data, "msisdn")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "msisdn"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.amount === undefined) || (!(func0.call(data, "amount")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.merchant_id === undefined) || (!(func0.call(data, "merchant_id")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_id"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data.plan === undefined) || (!(func0.call(data, "plan")))){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "plan"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((data.created_at === undefined) || (!(func0.call(data, "created_at")))){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "created_at"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.internal_reference !== undefined && func0.call(data, "internal_reference")){
if(typeof data.internal_reference !== "string"){
const err9 = {instancePath:instancePath+"/internal_reference",schemaPath:"#/properties/internal_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.request_id !== undefined && func0.call(data, "request_id")){
if(typeof data.request_id !== "string"){
const err10 = {instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.msisdn !== undefined && func0.call(data, "msisdn")){
if(typeof data.msisdn !== "string"){
const err11 = {instancePath:instancePath+"/msisdn",schemaPath:"#/properties/msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.product !== undefined && func0.call(data, "product")){
let data3 = data.product;
if(typeof data3 !== "string"){
const err12 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!(((data3 === "CABLE") || (data3 === "ELECTRICITY")) || (data3 === "BETTING"))){
const err13 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema19.properties.product.enum}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(typeof data.network !== "string"){
const err14 = {instancePath:instancePath+"/network",schemaPath:"#/properties/network/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.amount !== undefined && func0.call(data, "amount")){
if(typeof data.amount !== "string"){
const err15 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.merchant_id !== undefined && func0.call(data, "merchant_id")){
let data6 = data.merchant_id;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
const err16 = {instancePath:instancePath+"/merchant_id",schemaPath:"#/properties/merchant_id/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.plan !== undefined && func0.call(data, "plan")){
if(typeof data.plan !== "string"){
const err17 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.created_at !== undefined && func0.call(data, "created_at")){
if(!(validate43(data.created_at, {instancePath:instancePath+"/created_at",parentData:data,parentDataProperty:"created_at",rootData}))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
}
if(data.external_reference !== undefined && func0.call(data, "external_reference")){
if(typeof data.external_reference !== "string"){
const err18 = {instancePath:instancePath+"/external_reference",schemaPath:"#/properties/external_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.telco_message !== undefined && func0.call(data, "telco_message")){
if(typeof data.telco_message !== "string"){
const err19 = {instancePath:instancePath+"/telco_message",schemaPath:"#/properties/telco_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.token !== undefined && func0.call(data, "token")){
if(typeof data.token !== "string"){
const err20 = {instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.units !== undefined && func0.call(data, "units")){
if(typeof data.units !== "string"){
const err21 = {instancePath:instancePath+"/units",schemaPath:"#/properties/units/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.kct1 !== undefined && func0.call(data, "kct1")){
if(!(validate45(data.kct1, {instancePath:instancePath+"/kct1",parentData:data,parentDataProperty:"kct1",rootData}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
}
if(data.kct2 !== undefined && func0.call(data, "kct2")){
if(!(validate45(data.kct2, {instancePath:instancePath+"/kct2",parentData:data,parentDataProperty:"kct2",rootData}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
}
if(data.payment_spent_on !== undefined && func0.call(data, "payment_spent_on")){
if(typeof data.payment_spent_on !== "string"){
const err22 = {instancePath:instancePath+"/payment_spent_on",schemaPath:"#/properties/payment_spent_on/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate42.errors = vErrors;
return errors === 0;
}

const check_BillPaymentFailed = validate48;
const schema22 = {"$id":"BillPaymentFailed","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["failed"]},"response_code":{"type":"string","enum":["01"]},"response_message":{"type":"string"},"data":{"$ref":"BillPayment"}}};

function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="BillPaymentFailed" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "failed")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema22.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "01")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema22.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate42(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate48.errors = vErrors;
return errors === 0;
}

const check_BillPaymentSuccess = validate50;
const schema23 = {"$id":"BillPaymentSuccess","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["success"]},"response_code":{"type":"string","enum":["00"]},"response_message":{"type":"string"},"data":{"$ref":"BillPayment"}}};

function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="BillPaymentSuccess" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "success")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema23.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "00")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema23.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate42(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate50.errors = vErrors;
return errors === 0;
}

const check_BillerName = validate52;
const schema24 = {"$id":"BillerName","type":"string"};

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="BillerName" */;
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}

const check_CableNetwork = validate53;
const schema25 = {"$id":"CableNetwork","type":"string","enum":["DSTV","GOTV","STARTIMES"]};

function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CableNetwork" */;
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!(((data === "DSTV") || (data === "GOTV")) || (data === "STARTIMES"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema25.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate53.errors = vErrors;
return errors === 0;
}

const check_CablePayment = validate54;
const schema26 = {"$id":"CablePayment","type":"object","required":["internal_reference","request_id","msisdn","product","network","amount","merchant_id","plan","created_at"],"properties":{"internal_reference":{"type":"string"},"request_id":{"type":"string"},"msisdn":{"type":"string"},"product":{"type":"string","enum":["CABLE"]},"network":{"type":"string"},"amount":{"type":"string"},"merchant_id":{"type":"integer"},"plan":{"type":"string"},"created_at":{"$ref":"CreationTimestamp"},"external_reference":{"type":"string"},"telco_message":{"type":"string"}}};

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CablePayment" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.internal_reference === undefined) || (!(func0.call(data, "internal_reference")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "internal_reference"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.request_id === undefined) || (!(func0.call(data, "request_id")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "request_id"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.msisdn === undefined) || (!(func0.call(data, "msisdn")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "msisdn"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.amount === undefined) || (!(func0.call(data, "amount")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.merchant_id === undefined) || (!(func0.call(data, "merchant_id")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_id"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data.plan === undefined) || (!(func0.call(data, "plan")))){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "plan"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((data.created_at === undefined) || (!(func0.call(data, "created_at")))){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "created_at"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.internal_reference !== undefined && func0.call(data, "internal_reference")){
if(typeof data.internal_reference !== "string"){
const err9 = {instancePath:instancePath+"/internal_reference",schemaPath:"#/properties/internal_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.request_id !== undefined && func0.call(data, "request_id")){
if(typeof data.request_id !== "string"){
const err10 = {instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.msisdn !== undefined && func0.call(data, "msisdn")){
if(typeof data.msisdn !== "string"){
const err11 = {instancePath:instancePath+"/msisdn",schemaPath:"#/properties/msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.product !== undefined && func0.call(data, "product")){
let data3 = data.product;
if(typeof data3 !== "string"){
const err12 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!(data3 === "CABLE")){
const err13 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema26.properties.product.enum}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(typeof data.network !== "string"){
const err14 = {instancePath:instancePath+"/network",schemaPath:"#/properties/network/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.amount !== undefined && func0.call(data, "amount")){
if(typeof data.amount !== "string"){
const err15 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.merchant_id !== undefined && func0.call(data, "merchant_id")){
let data6 = data.merchant_id;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
const err16 = {instancePath:instancePath+"/merchant_id",schemaPath:"#/properties/merchant_id/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.plan !== undefined && func0.call(data, "plan")){
if(typeof data.plan !== "string"){
const err17 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.created_at !== undefined && func0.call(data, "created_at")){
if(!(validate43(data.created_at, {instancePath:instancePath+"/created_at",parentData:data,parentDataProperty:"created_at",rootData}))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
}
if(data.external_reference !== undefined && func0.call(data, "external_reference")){
if(typeof data.external_reference !== "string"){
const err18 = {instancePath:instancePath+"/external_reference",schemaPath:"#/properties/external_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.telco_message !== undefined && func0.call(data, "telco_message")){
if(typeof data.telco_message !== "string"){
const err19 = {instancePath:instancePath+"/telco_message",schemaPath:"#/properties/telco_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
validate54.errors = vErrors;
return errors === 0;
}

const check_CablePaymentFailed = validate56;
const schema27 = {"$id":"CablePaymentFailed","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["failed"]},"response_code":{"type":"string","enum":["01"]},"response_message":{"type":"string"},"data":{"$ref":"CablePayment"}}};

function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CablePaymentFailed" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "failed")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema27.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "01")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema27.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate54(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate56.errors = vErrors;
return errors === 0;
}

const check_CablePaymentOutcome = validate58;
const schema28 = {"$id":"CablePaymentOutcome","type":"object","oneOf":[{"$ref":"CablePaymentSuccess"},{"$ref":"CablePaymentFailed"}],"discriminator":{"propertyName":"status"},"required":["status"],"properties":{"status":{"enum":["success","failed"]}}};
const schema29 = {"$id":"CablePaymentSuccess","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["success"]},"response_code":{"type":"string","enum":["00"]},"response_message":{"type":"string"},"data":{"$ref":"CablePayment"}}};

function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CablePaymentSuccess" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "success")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema29.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "00")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema29.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate54(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate59.errors = vErrors;
return errors === 0;
}


function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CablePaymentOutcome" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(!((data0 === "success") || (data0 === "failed"))){
const err1 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema28.properties.status.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "success"){
if(!(validate59(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
else if(tag0 === "failed"){
if(!(validate56(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
}
else {
const err2 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "status", tagValue: tag0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "status", tagValue: tag0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate58.errors = vErrors;
return errors === 0;
}

const check_CablePaymentSuccess = validate59;

const check_CablePlan = validate63;
const schema30 = {"$id":"CablePlan","type":"object","required":["id","name","network","product","amount_type","price"],"properties":{"id":{"type":"integer"},"name":{"type":"string"},"network":{"$ref":"CableNetwork"},"product":{"type":"string","enum":["CABLE"]},"amount_type":{"type":"string"},"price":{"type":"string"}}};

function validate63(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CablePlan" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.id === undefined) || (!(func0.call(data, "id")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.name === undefined) || (!(func0.call(data, "name")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.amount_type === undefined) || (!(func0.call(data, "amount_type")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount_type"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.price === undefined) || (!(func0.call(data, "price")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "price"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.id !== undefined && func0.call(data, "id")){
let data0 = data.id;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
const err6 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
if(typeof data.name !== "string"){
const err7 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(!(validate53(data.network, {instancePath:instancePath+"/network",parentData:data,parentDataProperty:"network",rootData}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data.product !== undefined && func0.call(data, "product")){
let data3 = data.product;
if(typeof data3 !== "string"){
const err8 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!(data3 === "CABLE")){
const err9 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema30.properties.product.enum}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.amount_type !== undefined && func0.call(data, "amount_type")){
if(typeof data.amount_type !== "string"){
const err10 = {instancePath:instancePath+"/amount_type",schemaPath:"#/properties/amount_type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.price !== undefined && func0.call(data, "price")){
if(typeof data.price !== "string"){
const err11 = {instancePath:instancePath+"/price",schemaPath:"#/properties/price/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate63.errors = vErrors;
return errors === 0;
}

const check_CablePlanList = validate65;
const schema31 = {"$id":"CablePlanList","type":"object","required":["status","description","data"],"properties":{"status":{"type":"string"},"description":{"type":"string"},"data":{"type":"array","items":{"$ref":"CablePlan"}}}};

function validate65(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CablePlanList" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.description === undefined) || (!(func0.call(data, "description")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "description"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
if(typeof data.status !== "string"){
const err3 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.description !== undefined && func0.call(data, "description")){
if(typeof data.description !== "string"){
const err4 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
let data2 = data.data;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate63(data2[i0], {instancePath:instancePath+"/data/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate65.errors = vErrors;
return errors === 0;
}

const check_CreateAirtimeRequest = validate67;
const schema32 = {"$id":"CreateAirtimeRequest","type":"object","required":["merchant_code","amount","client_request_id","customer_msisdn","network","product"],"properties":{"merchant_code":{"type":"string"},"amount":{"$ref":"NairaAmount"},"client_request_id":{"type":"string"},"customer_msisdn":{"$ref":"SubscriberNumber"},"network":{"$ref":"MobileNetwork"},"product":{"type":"string","enum":["airtime"]},"plan_code":{"$ref":"PlanCode"}},"additionalProperties":false};

function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CreateAirtimeRequest" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.merchant_code === undefined) || (!(func0.call(data, "merchant_code")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_code"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.amount === undefined) || (!(func0.call(data, "amount")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.client_request_id === undefined) || (!(func0.call(data, "client_request_id")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "client_request_id"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.customer_msisdn === undefined) || (!(func0.call(data, "customer_msisdn")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "customer_msisdn"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((((((key0 === "merchant_code") || (key0 === "amount")) || (key0 === "client_request_id")) || (key0 === "customer_msisdn")) || (key0 === "network")) || (key0 === "product")) || (key0 === "plan_code"))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.merchant_code !== undefined && func0.call(data, "merchant_code")){
if(typeof data.merchant_code !== "string"){
const err7 = {instancePath:instancePath+"/merchant_code",schemaPath:"#/properties/merchant_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.amount !== undefined && func0.call(data, "amount")){
if(!(validate22(data.amount, {instancePath:instancePath+"/amount",parentData:data,parentDataProperty:"amount",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.client_request_id !== undefined && func0.call(data, "client_request_id")){
if(typeof data.client_request_id !== "string"){
const err8 = {instancePath:instancePath+"/client_request_id",schemaPath:"#/properties/client_request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.customer_msisdn !== undefined && func0.call(data, "customer_msisdn")){
if(!(validate24(data.customer_msisdn, {instancePath:instancePath+"/customer_msisdn",parentData:data,parentDataProperty:"customer_msisdn",rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(!(validate26(data.network, {instancePath:instancePath+"/network",parentData:data,parentDataProperty:"network",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data.product !== undefined && func0.call(data, "product")){
let data5 = data.product;
if(typeof data5 !== "string"){
const err9 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!(data5 === "airtime")){
const err10 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema32.properties.product.enum}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.plan_code !== undefined && func0.call(data, "plan_code")){
if(!(validate30(data.plan_code, {instancePath:instancePath+"/plan_code",parentData:data,parentDataProperty:"plan_code",rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate67.errors = vErrors;
return errors === 0;
}

const check_CreateBettingRequest = validate72;
const schema33 = {"$id":"CreateBettingRequest","type":"object","required":["merchant_code","amount","client_request_id","customer_msisdn","network","product","plan_code"],"properties":{"merchant_code":{"type":"string"},"amount":{"$ref":"NairaAmount"},"client_request_id":{"type":"string"},"customer_msisdn":{"type":"string"},"network":{"$ref":"BillerName"},"product":{"type":"string","enum":["BETTING"]},"plan_code":{"$ref":"PlanCode"}},"additionalProperties":false};

function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CreateBettingRequest" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.merchant_code === undefined) || (!(func0.call(data, "merchant_code")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_code"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.amount === undefined) || (!(func0.call(data, "amount")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.client_request_id === undefined) || (!(func0.call(data, "client_request_id")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "client_request_id"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.customer_msisdn === undefined) || (!(func0.call(data, "customer_msisdn")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "customer_msisdn"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.plan_code === undefined) || (!(func0.call(data, "plan_code")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "plan_code"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((((((key0 === "merchant_code") || (key0 === "amount")) || (key0 === "client_request_id")) || (key0 === "customer_msisdn")) || (key0 === "network")) || (key0 === "product")) || (key0 === "plan_code"))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.merchant_code !== undefined && func0.call(data, "merchant_code")){
if(typeof data.merchant_code !== "string"){
const err8 = {instancePath:instancePath+"/merchant_code",schemaPath:"#/properties/merchant_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.amount !== undefined && func0.call(data, "amount")){
if(!(validate22(data.amount, {instancePath:instancePath+"/amount",parentData:data,parentDataProperty:"amount",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.client_request_id !== undefined && func0.call(data, "client_request_id")){
if(typeof data.client_request_id !== "string"){
const err9 = {instancePath:instancePath+"/client_request_id",schemaPath:"#/properties/client_request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.customer_msisdn !== undefined && func0.call(data, "customer_msisdn")){
if(typeof data.customer_msisdn !== "string"){
const err10 = {instancePath:instancePath+"/customer_msisdn",schemaPath:"#/properties/customer_msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(!(validate52(data.network, {instancePath:instancePath+"/network",parentData:data,parentDataProperty:"network",rootData}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
}
if(data.product !== undefined && func0.call(data, "product")){
let data5 = data.product;
if(typeof data5 !== "string"){
const err11 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(data5 === "BETTING")){
const err12 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema33.properties.product.enum}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.plan_code !== undefined && func0.call(data, "plan_code")){
if(!(validate30(data.plan_code, {instancePath:instancePath+"/plan_code",parentData:data,parentDataProperty:"plan_code",rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate72.errors = vErrors;
return errors === 0;
}

const check_CreateCableRequest = validate76;
const schema34 = {"$id":"CreateCableRequest","type":"object","required":["merchant_code","amount","client_request_id","customer_msisdn","network","product","plan_code"],"properties":{"merchant_code":{"type":"string"},"amount":{"$ref":"NairaAmount"},"client_request_id":{"type":"string"},"customer_msisdn":{"type":"string"},"network":{"$ref":"CableNetwork"},"product":{"type":"string","enum":["CABLE"]},"plan_code":{"$ref":"PlanCode"}},"additionalProperties":false};

function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CreateCableRequest" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.merchant_code === undefined) || (!(func0.call(data, "merchant_code")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_code"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.amount === undefined) || (!(func0.call(data, "amount")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.client_request_id === undefined) || (!(func0.call(data, "client_request_id")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "client_request_id"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.customer_msisdn === undefined) || (!(func0.call(data, "customer_msisdn")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "customer_msisdn"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.plan_code === undefined) || (!(func0.call(data, "plan_code")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "plan_code"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((((((key0 === "merchant_code") || (key0 === "amount")) || (key0 === "client_request_id")) || (key0 === "customer_msisdn")) || (key0 === "network")) || (key0 === "product")) || (key0 === "plan_code"))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.merchant_code !== undefined && func0.call(data, "merchant_code")){
if(typeof data.merchant_code !== "string"){
const err8 = {instancePath:instancePath+"/merchant_code",schemaPath:"#/properties/merchant_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.amount !== undefined && func0.call(data, "amount")){
if(!(validate22(data.amount, {instancePath:instancePath+"/amount",parentData:data,parentDataProperty:"amount",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.client_request_id !== undefined && func0.call(data, "client_request_id")){
if(typeof data.client_request_id !== "string"){
const err9 = {instancePath:instancePath+"/client_request_id",schemaPath:"#/properties/client_request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.customer_msisdn !== undefined && func0.call(data, "customer_msisdn")){
if(typeof data.customer_msisdn !== "string"){
const err10 = {instancePath:instancePath+"/customer_msisdn",schemaPath:"#/properties/customer_msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(!(validate53(data.network, {instancePath:instancePath+"/network",parentData:data,parentDataProperty:"network",rootData}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data.product !== undefined && func0.call(data, "product")){
let data5 = data.product;
if(typeof data5 !== "string"){
const err11 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(data5 === "CABLE")){
const err12 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema34.properties.product.enum}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.plan_code !== undefined && func0.call(data, "plan_code")){
if(!(validate30(data.plan_code, {instancePath:instancePath+"/plan_code",parentData:data,parentDataProperty:"plan_code",rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate76.errors = vErrors;
return errors === 0;
}

const check_CreateDataRequest = validate80;
const schema35 = {"$id":"CreateDataRequest","type":"object","required":["merchant_code","amount","client_request_id","customer_msisdn","network","product","plan_code"],"properties":{"merchant_code":{"type":"string"},"amount":{"$ref":"NairaAmount"},"client_request_id":{"type":"string"},"customer_msisdn":{"$ref":"SubscriberNumber"},"network":{"$ref":"MobileNetwork"},"product":{"type":"string","enum":["data"]},"plan_code":{"$ref":"PlanCode"}},"additionalProperties":false};

function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CreateDataRequest" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.merchant_code === undefined) || (!(func0.call(data, "merchant_code")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_code"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.amount === undefined) || (!(func0.call(data, "amount")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.client_request_id === undefined) || (!(func0.call(data, "client_request_id")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "client_request_id"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.customer_msisdn === undefined) || (!(func0.call(data, "customer_msisdn")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "customer_msisdn"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.plan_code === undefined) || (!(func0.call(data, "plan_code")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "plan_code"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((((((key0 === "merchant_code") || (key0 === "amount")) || (key0 === "client_request_id")) || (key0 === "customer_msisdn")) || (key0 === "network")) || (key0 === "product")) || (key0 === "plan_code"))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.merchant_code !== undefined && func0.call(data, "merchant_code")){
if(typeof data.merchant_code !== "string"){
const err8 = {instancePath:instancePath+"/merchant_code",schemaPath:"#/properties/merchant_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.amount !== undefined && func0.call(data, "amount")){
if(!(validate22(data.amount, {instancePath:instancePath+"/amount",parentData:data,parentDataProperty:"amount",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.client_request_id !== undefined && func0.call(data, "client_request_id")){
if(typeof data.client_request_id !== "string"){
const err9 = {instancePath:instancePath+"/client_request_id",schemaPath:"#/properties/client_request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.customer_msisdn !== undefined && func0.call(data, "customer_msisdn")){
if(!(validate24(data.customer_msisdn, {instancePath:instancePath+"/customer_msisdn",parentData:data,parentDataProperty:"customer_msisdn",rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(!(validate26(data.network, {instancePath:instancePath+"/network",parentData:data,parentDataProperty:"network",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data.product !== undefined && func0.call(data, "product")){
let data5 = data.product;
if(typeof data5 !== "string"){
const err10 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(data5 === "data")){
const err11 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema35.properties.product.enum}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.plan_code !== undefined && func0.call(data, "plan_code")){
if(!(validate30(data.plan_code, {instancePath:instancePath+"/plan_code",parentData:data,parentDataProperty:"plan_code",rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate80.errors = vErrors;
return errors === 0;
}

const check_CreateElectricityRequest = validate85;
const schema36 = {"$id":"CreateElectricityRequest","type":"object","required":["merchant_code","amount","client_request_id","customer_msisdn","network","product","plan_code"],"properties":{"merchant_code":{"type":"string"},"amount":{"$ref":"NairaAmount"},"client_request_id":{"type":"string"},"customer_msisdn":{"type":"string"},"network":{"$ref":"BillerName"},"product":{"type":"string","enum":["ELECTRICITY"]},"plan_code":{"$ref":"PlanCode"}},"additionalProperties":false};

function validate85(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CreateElectricityRequest" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.merchant_code === undefined) || (!(func0.call(data, "merchant_code")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_code"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.amount === undefined) || (!(func0.call(data, "amount")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.client_request_id === undefined) || (!(func0.call(data, "client_request_id")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "client_request_id"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.customer_msisdn === undefined) || (!(func0.call(data, "customer_msisdn")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "customer_msisdn"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.plan_code === undefined) || (!(func0.call(data, "plan_code")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "plan_code"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((((((key0 === "merchant_code") || (key0 === "amount")) || (key0 === "client_request_id")) || (key0 === "customer_msisdn")) || (key0 === "network")) || (key0 === "product")) || (key0 === "plan_code"))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.merchant_code !== undefined && func0.call(data, "merchant_code")){
if(typeof data.merchant_code !== "string"){
const err8 = {instancePath:instancePath+"/merchant_code",schemaPath:"#/properties/merchant_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.amount !== undefined && func0.call(data, "amount")){
if(!(validate22(data.amount, {instancePath:instancePath+"/amount",parentData:data,parentDataProperty:"amount",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.client_request_id !== undefined && func0.call(data, "client_request_id")){
if(typeof data.client_request_id !== "string"){
const err9 = {instancePath:instancePath+"/client_request_id",schemaPath:"#/properties/client_request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.customer_msisdn !== undefined && func0.call(data, "customer_msisdn")){
if(typeof data.customer_msisdn !== "string"){
const err10 = {instancePath:instancePath+"/customer_msisdn",schemaPath:"#/properties/customer_msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(!(validate52(data.network, {instancePath:instancePath+"/network",parentData:data,parentDataProperty:"network",rootData}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
}
if(data.product !== undefined && func0.call(data, "product")){
let data5 = data.product;
if(typeof data5 !== "string"){
const err11 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(data5 === "ELECTRICITY")){
const err12 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema36.properties.product.enum}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.plan_code !== undefined && func0.call(data, "plan_code")){
if(!(validate30(data.plan_code, {instancePath:instancePath+"/plan_code",parentData:data,parentDataProperty:"plan_code",rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate85.errors = vErrors;
return errors === 0;
}

const check_CreateGiftCardOrderRequest = validate89;
const schema37 = {"$id":"CreateGiftCardOrderRequest"};

function validate89(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CreateGiftCardOrderRequest" */;
validate89.errors = null;
return true;
}

const check_CreateTransactionOutcome = validate90;
const schema38 = {"$id":"CreateTransactionOutcome","type":"object","oneOf":[{"$ref":"BillPaymentSuccess"},{"$ref":"BillPaymentFailed"},{"$ref":"AsyncTopUpPending"}],"discriminator":{"propertyName":"status"},"required":["status"],"properties":{"status":{"enum":["success","failed","pending"]}}};

function validate90(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CreateTransactionOutcome" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(!(((data0 === "success") || (data0 === "failed")) || (data0 === "pending"))){
const err1 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema38.properties.status.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "success"){
if(!(validate50(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
}
else if(tag0 === "failed"){
if(!(validate48(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
}
else if(tag0 === "pending"){
if(!(validate39(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
}
else {
const err2 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "status", tagValue: tag0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "status", tagValue: tag0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate90.errors = vErrors;
return errors === 0;
}

const check_CreateTransactionRequest = validate94;
const schema39 = {"$id":"CreateTransactionRequest","type":"object","oneOf":[{"$ref":"CreateAirtimeRequest"},{"$ref":"CreateDataRequest"},{"$ref":"CreateCableRequest"},{"$ref":"CreateElectricityRequest"},{"$ref":"CreateBettingRequest"}],"discriminator":{"propertyName":"product"},"required":["product"],"properties":{"product":{"enum":["airtime","data","CABLE","ELECTRICITY","BETTING"]}}};

function validate94(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CreateTransactionRequest" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.product !== undefined && func0.call(data, "product")){
let data0 = data.product;
if(!(((((data0 === "airtime") || (data0 === "data")) || (data0 === "CABLE")) || (data0 === "ELECTRICITY")) || (data0 === "BETTING"))){
const err1 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema39.properties.product.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
const tag0 = data.product;
if(typeof tag0 == "string"){
if(tag0 === "airtime"){
if(!(validate67(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
else if(tag0 === "data"){
if(!(validate80(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
errors = vErrors.length;
}
}
else if(tag0 === "CABLE"){
if(!(validate76(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
}
else if(tag0 === "ELECTRICITY"){
if(!(validate85(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
errors = vErrors.length;
}
}
else if(tag0 === "BETTING"){
if(!(validate72(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
}
else {
const err2 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "product", tagValue: tag0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "product", tagValue: tag0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate94.errors = vErrors;
return errors === 0;
}

const check_CreationTimestamp = validate43;

const check_CustomerRejected = validate100;
const schema40 = {"$id":"CustomerRejected","type":"object","required":["status","code","message"],"properties":{"status":{"type":"string","enum":["error"]},"code":{"type":"integer","minimum":400,"maximum":400},"message":{"type":"string"}}};

function validate100(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CustomerRejected" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.code === undefined) || (!(func0.call(data, "code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(data0 === "error")){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema40.properties.status.enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.code !== undefined && func0.call(data, "code")){
let data1 = data.code;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
const err5 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data1 == "number"){
if(data1 > 400 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/maximum",keyword:"maximum",params:{comparison: "<=", limit: 400}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data1 < 400 || isNaN(data1)){
const err7 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/minimum",keyword:"minimum",params:{comparison: ">=", limit: 400}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
const err8 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate100.errors = vErrors;
return errors === 0;
}

const check_CustomerVerified = validate101;
const schema41 = {"$id":"CustomerVerified","type":"object","required":["status","code","message","data"],"properties":{"status":{"type":"string","enum":["success"]},"code":{"type":"integer","minimum":200,"maximum":200},"message":{"type":"string"},"data":{"$ref":"VerifiedCustomer"}}};
const schema42 = {"$id":"VerifiedCustomer","type":"object","required":["product","network","msisdn","customer_name"],"properties":{"product":{"type":"string","enum":["CABLE","ELECTRICITY","BETTING"]},"network":{"type":"string"},"msisdn":{"type":"string"},"customer_name":{"type":"string"},"customer_address":{"type":"string"},"min_amount":{"$ref":"VerifiedFigure"},"max_amount":{"$ref":"VerifiedFigure"},"meter_number":{"type":"string"},"arrears":{"$ref":"VerifiedFigure"},"account_type":{"type":"string"},"meter_type":{"type":"string"},"district":{"type":"string"},"business_unit":{"type":"string"},"district_reference":{"type":"string"},"tariff":{"$ref":"VerifiedFigure"}}};
const schema43 = {"$id":"VerifiedFigure"};

function validate103(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="VerifiedFigure" */;
validate103.errors = null;
return true;
}


function validate102(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="VerifiedCustomer" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.msisdn === undefined) || (!(func0.call(data, "msisdn")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "msisdn"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.customer_name === undefined) || (!(func0.call(data, "customer_name")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "customer_name"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.product !== undefined && func0.call(data, "product")){
let data0 = data.product;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(((data0 === "CABLE") || (data0 === "ELECTRICITY")) || (data0 === "BETTING"))){
const err5 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema42.properties.product.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(typeof data.network !== "string"){
const err6 = {instancePath:instancePath+"/network",schemaPath:"#/properties/network/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.msisdn !== undefined && func0.call(data, "msisdn")){
if(typeof data.msisdn !== "string"){
const err7 = {instancePath:instancePath+"/msisdn",schemaPath:"#/properties/msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.customer_name !== undefined && func0.call(data, "customer_name")){
if(typeof data.customer_name !== "string"){
const err8 = {instancePath:instancePath+"/customer_name",schemaPath:"#/properties/customer_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.customer_address !== undefined && func0.call(data, "customer_address")){
if(typeof data.customer_address !== "string"){
const err9 = {instancePath:instancePath+"/customer_address",schemaPath:"#/properties/customer_address/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.min_amount !== undefined && func0.call(data, "min_amount")){
if(!(validate103(data.min_amount, {instancePath:instancePath+"/min_amount",parentData:data,parentDataProperty:"min_amount",rootData}))){
vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
errors = vErrors.length;
}
}
if(data.max_amount !== undefined && func0.call(data, "max_amount")){
if(!(validate103(data.max_amount, {instancePath:instancePath+"/max_amount",parentData:data,parentDataProperty:"max_amount",rootData}))){
vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
errors = vErrors.length;
}
}
if(data.meter_number !== undefined && func0.call(data, "meter_number")){
if(typeof data.meter_number !== "string"){
const err10 = {instancePath:instancePath+"/meter_number",schemaPath:"#/properties/meter_number/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.arrears !== undefined && func0.call(data, "arrears")){
if(!(validate103(data.arrears, {instancePath:instancePath+"/arrears",parentData:data,parentDataProperty:"arrears",rootData}))){
vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
errors = vErrors.length;
}
}
if(data.account_type !== undefined && func0.call(data, "account_type")){
if(typeof data.account_type !== "string"){
const err11 = {instancePath:instancePath+"/account_type",schemaPath:"#/properties/account_type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.meter_type !== undefined && func0.call(data, "meter_type")){
if(typeof data.meter_type !== "string"){
const err12 = {instancePath:instancePath+"/meter_type",schemaPath:"#/properties/meter_type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.district !== undefined && func0.call(data, "district")){
if(typeof data.district !== "string"){
const err13 = {instancePath:instancePath+"/district",schemaPath:"#/properties/district/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.business_unit !== undefined && func0.call(data, "business_unit")){
if(typeof data.business_unit !== "string"){
const err14 = {instancePath:instancePath+"/business_unit",schemaPath:"#/properties/business_unit/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.district_reference !== undefined && func0.call(data, "district_reference")){
if(typeof data.district_reference !== "string"){
const err15 = {instancePath:instancePath+"/district_reference",schemaPath:"#/properties/district_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.tariff !== undefined && func0.call(data, "tariff")){
if(!(validate103(data.tariff, {instancePath:instancePath+"/tariff",parentData:data,parentDataProperty:"tariff",rootData}))){
vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
errors = vErrors.length;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate102.errors = vErrors;
return errors === 0;
}


function validate101(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CustomerVerified" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.code === undefined) || (!(func0.call(data, "code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "success")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema41.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.code !== undefined && func0.call(data, "code")){
let data1 = data.code;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
const err6 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
const err7 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1 < 200 || isNaN(data1)){
const err8 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/minimum",keyword:"minimum",params:{comparison: ">=", limit: 200}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
const err9 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate102(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate101.errors = vErrors;
return errors === 0;
}

const check_DataPlan = validate109;
const schema44 = {"$id":"DataPlan","type":"object","required":["plan_code","id","name","description","price","tarrifTypeId","validity","value","group","shortCode"],"properties":{"plan_code":{"type":"string"},"id":{"type":"integer"},"name":{"type":"string"},"description":{"type":"string"},"price":{"type":"string"},"tarrifTypeId":{"type":"string"},"validity":{"type":"string"},"value":{"type":"string"},"group":{"type":"string"},"shortCode":{"type":"string"}}};

function validate109(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="DataPlan" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.plan_code === undefined) || (!(func0.call(data, "plan_code")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "plan_code"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.id === undefined) || (!(func0.call(data, "id")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.name === undefined) || (!(func0.call(data, "name")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.description === undefined) || (!(func0.call(data, "description")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "description"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.price === undefined) || (!(func0.call(data, "price")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "price"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.tarrifTypeId === undefined) || (!(func0.call(data, "tarrifTypeId")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tarrifTypeId"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.validity === undefined) || (!(func0.call(data, "validity")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "validity"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data.value === undefined) || (!(func0.call(data, "value")))){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "value"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((data.group === undefined) || (!(func0.call(data, "group")))){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "group"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((data.shortCode === undefined) || (!(func0.call(data, "shortCode")))){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "shortCode"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.plan_code !== undefined && func0.call(data, "plan_code")){
if(typeof data.plan_code !== "string"){
const err10 = {instancePath:instancePath+"/plan_code",schemaPath:"#/properties/plan_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data1 = data.id;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
const err11 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
if(typeof data.name !== "string"){
const err12 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.description !== undefined && func0.call(data, "description")){
if(typeof data.description !== "string"){
const err13 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.price !== undefined && func0.call(data, "price")){
if(typeof data.price !== "string"){
const err14 = {instancePath:instancePath+"/price",schemaPath:"#/properties/price/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.tarrifTypeId !== undefined && func0.call(data, "tarrifTypeId")){
if(typeof data.tarrifTypeId !== "string"){
const err15 = {instancePath:instancePath+"/tarrifTypeId",schemaPath:"#/properties/tarrifTypeId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.validity !== undefined && func0.call(data, "validity")){
if(typeof data.validity !== "string"){
const err16 = {instancePath:instancePath+"/validity",schemaPath:"#/properties/validity/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.value !== undefined && func0.call(data, "value")){
if(typeof data.value !== "string"){
const err17 = {instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.group !== undefined && func0.call(data, "group")){
if(typeof data.group !== "string"){
const err18 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.shortCode !== undefined && func0.call(data, "shortCode")){
if(typeof data.shortCode !== "string"){
const err19 = {instancePath:instancePath+"/shortCode",schemaPath:"#/properties/shortCode/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
validate109.errors = vErrors;
return errors === 0;
}

const check_DataPlanList = validate110;
const schema45 = {"$id":"DataPlanList","type":"object","required":["status","description","data"],"properties":{"status":{"type":"string"},"description":{"type":"string"},"data":{"type":"array","items":{"$ref":"DataPlan"}}}};

function validate110(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="DataPlanList" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.description === undefined) || (!(func0.call(data, "description")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "description"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
if(typeof data.status !== "string"){
const err3 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.description !== undefined && func0.call(data, "description")){
if(typeof data.description !== "string"){
const err4 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
let data2 = data.data;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate109(data2[i0], {instancePath:instancePath+"/data/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate110.errors = vErrors;
return errors === 0;
}

const check_DataRouteRequest = validate112;
const schema46 = {"$id":"DataRouteRequest","type":"object","required":["merchant_code","amount","client_request_id","customer_msisdn","network","plan_code"],"properties":{"merchant_code":{"type":"string"},"amount":{"$ref":"NairaAmount"},"client_request_id":{"type":"string"},"customer_msisdn":{"$ref":"SubscriberNumber"},"network":{"$ref":"MobileNetwork"},"product":{"$ref":"Product"},"plan_code":{"$ref":"PlanCode"}},"additionalProperties":false};

function validate112(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="DataRouteRequest" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.merchant_code === undefined) || (!(func0.call(data, "merchant_code")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_code"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.amount === undefined) || (!(func0.call(data, "amount")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.client_request_id === undefined) || (!(func0.call(data, "client_request_id")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "client_request_id"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.customer_msisdn === undefined) || (!(func0.call(data, "customer_msisdn")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "customer_msisdn"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.plan_code === undefined) || (!(func0.call(data, "plan_code")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "plan_code"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((((((key0 === "merchant_code") || (key0 === "amount")) || (key0 === "client_request_id")) || (key0 === "customer_msisdn")) || (key0 === "network")) || (key0 === "product")) || (key0 === "plan_code"))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.merchant_code !== undefined && func0.call(data, "merchant_code")){
if(typeof data.merchant_code !== "string"){
const err7 = {instancePath:instancePath+"/merchant_code",schemaPath:"#/properties/merchant_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.amount !== undefined && func0.call(data, "amount")){
if(!(validate22(data.amount, {instancePath:instancePath+"/amount",parentData:data,parentDataProperty:"amount",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.client_request_id !== undefined && func0.call(data, "client_request_id")){
if(typeof data.client_request_id !== "string"){
const err8 = {instancePath:instancePath+"/client_request_id",schemaPath:"#/properties/client_request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.customer_msisdn !== undefined && func0.call(data, "customer_msisdn")){
if(!(validate24(data.customer_msisdn, {instancePath:instancePath+"/customer_msisdn",parentData:data,parentDataProperty:"customer_msisdn",rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(!(validate26(data.network, {instancePath:instancePath+"/network",parentData:data,parentDataProperty:"network",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data.product !== undefined && func0.call(data, "product")){
if(!(validate28(data.product, {instancePath:instancePath+"/product",parentData:data,parentDataProperty:"product",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
}
if(data.plan_code !== undefined && func0.call(data, "plan_code")){
if(!(validate30(data.plan_code, {instancePath:instancePath+"/plan_code",parentData:data,parentDataProperty:"plan_code",rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate112.errors = vErrors;
return errors === 0;
}

const check_ElectricityPlan = validate118;
const schema47 = {"$id":"ElectricityPlan"};

function validate118(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ElectricityPlan" */;
validate118.errors = null;
return true;
}

const check_ErrorBody = validate119;
const schema48 = {"$id":"ErrorBody"};

function validate119(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ErrorBody" */;
validate119.errors = null;
return true;
}

const check_EsimCatalog = validate120;
const schema49 = {"$id":"EsimCatalog","type":"object","required":["status","code","message","data"],"properties":{"status":{"type":"string"},"code":{"type":"integer"},"message":{"type":"string"},"data":{"$ref":"EsimCatalogData"}}};
const schema50 = {"$id":"EsimCatalogData"};

function validate121(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="EsimCatalogData" */;
validate121.errors = null;
return true;
}


function validate120(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="EsimCatalog" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.code === undefined) || (!(func0.call(data, "code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
if(typeof data.status !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.code !== undefined && func0.call(data, "code")){
let data1 = data.code;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
const err5 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
const err6 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate121(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate121.errors : vErrors.concat(validate121.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate120.errors = vErrors;
return errors === 0;
}

const check_EsimCatalogData = validate121;

const check_EsimOrder = validate123;
const schema51 = {"$id":"EsimOrder","type":"object","required":["iccid","activation_code","smdp_address","lpa"],"properties":{"iccid":{"type":"string"},"activation_code":{"type":"string"},"smdp_address":{"type":"string"},"lpa":{"type":"string"}},"examples":[{"iccid":"8923401000012345678","activation_code":"K2-1Q9XZ4-7TW0PM","smdp_address":"rsp.esim.invalid","lpa":"LPA:1$rsp.esim.invalid$K2-1Q9XZ4-7TW0PM"}]};

function validate123(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="EsimOrder" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.iccid === undefined) || (!(func0.call(data, "iccid")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "iccid"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.activation_code === undefined) || (!(func0.call(data, "activation_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "activation_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.smdp_address === undefined) || (!(func0.call(data, "smdp_address")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "smdp_address"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.lpa === undefined) || (!(func0.call(data, "lpa")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "lpa"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.iccid !== undefined && func0.call(data, "iccid")){
if(typeof data.iccid !== "string"){
const err4 = {instancePath:instancePath+"/iccid",schemaPath:"#/properties/iccid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.activation_code !== undefined && func0.call(data, "activation_code")){
if(typeof data.activation_code !== "string"){
const err5 = {instancePath:instancePath+"/activation_code",schemaPath:"#/properties/activation_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.smdp_address !== undefined && func0.call(data, "smdp_address")){
if(typeof data.smdp_address !== "string"){
const err6 = {instancePath:instancePath+"/smdp_address",schemaPath:"#/properties/smdp_address/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.lpa !== undefined && func0.call(data, "lpa")){
if(typeof data.lpa !== "string"){
const err7 = {instancePath:instancePath+"/lpa",schemaPath:"#/properties/lpa/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate123.errors = vErrors;
return errors === 0;
}

const check_EsimOrderFailed = validate124;
const schema52 = {"$id":"EsimOrderFailed","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["failed"]},"response_code":{"type":"string","enum":["01"]},"response_message":{"type":"string"},"data":{"$ref":"UndeliveredEsimOrder"}}};
const schema53 = {"$id":"UndeliveredEsimOrder"};

function validate125(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="UndeliveredEsimOrder" */;
validate125.errors = null;
return true;
}


function validate124(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="EsimOrderFailed" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "failed")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema52.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "01")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema52.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate125(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate124.errors = vErrors;
return errors === 0;
}

const check_EsimOrderOutcome = validate127;
const schema54 = {"$id":"EsimOrderOutcome","type":"object","oneOf":[{"$ref":"EsimOrderSuccess"},{"$ref":"EsimOrderFailed"},{"$ref":"EsimOrderPending"}],"discriminator":{"propertyName":"status"},"required":["status"],"properties":{"status":{"enum":["success","failed","pending"]}}};
const schema55 = {"$id":"EsimOrderSuccess","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["success"]},"response_code":{"type":"string","enum":["00"]},"response_message":{"type":"string"},"data":{"$ref":"EsimOrder"}}};

function validate128(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="EsimOrderSuccess" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "success")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema55.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "00")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema55.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate123(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate128.errors = vErrors;
return errors === 0;
}

const schema56 = {"$id":"EsimOrderPending","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["pending"]},"response_code":{"type":"string","enum":["02"]},"response_message":{"type":"string"},"data":{"$ref":"UndeliveredEsimOrder"}}};

function validate130(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="EsimOrderPending" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "pending")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema56.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "02")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema56.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate125(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate130.errors = vErrors;
return errors === 0;
}


function validate127(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="EsimOrderOutcome" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(!(((data0 === "success") || (data0 === "failed")) || (data0 === "pending"))){
const err1 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema54.properties.status.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "success"){
if(!(validate128(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
errors = vErrors.length;
}
}
else if(tag0 === "failed"){
if(!(validate124(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate124.errors : vErrors.concat(validate124.errors);
errors = vErrors.length;
}
}
else if(tag0 === "pending"){
if(!(validate130(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors);
errors = vErrors.length;
}
}
else {
const err2 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "status", tagValue: tag0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "status", tagValue: tag0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate127.errors = vErrors;
return errors === 0;
}

const check_EsimOrderPending = validate130;

const check_EsimOrderSuccess = validate128;

const check_EsimQuote = validate135;
const schema57 = {"$id":"EsimQuote","type":"object","required":["status","code","message","data"],"properties":{"status":{"type":"string"},"code":{"type":"integer"},"message":{"type":"string"},"data":{"$ref":"EsimQuoteData"}}};
const schema58 = {"$id":"EsimQuoteData"};

function validate136(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="EsimQuoteData" */;
validate136.errors = null;
return true;
}


function validate135(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="EsimQuote" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.code === undefined) || (!(func0.call(data, "code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
if(typeof data.status !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.code !== undefined && func0.call(data, "code")){
let data1 = data.code;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
const err5 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
const err6 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate136(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate136.errors : vErrors.concat(validate136.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate135.errors = vErrors;
return errors === 0;
}

const check_EsimQuoteData = validate136;

const check_FailedTransaction = validate138;
const schema59 = {"$id":"FailedTransaction","type":"object","required":["internal_reference","request_id"],"properties":{"internal_reference":{"type":"string"},"request_id":{"type":"string"},"msisdn":{"type":"string"},"product":{"$ref":"Product"},"network":{"type":"string"},"amount":{"type":"string"},"merchant_id":{"type":"integer"},"merchant_name":{"type":"string"},"created_at":{"$ref":"RowTimestamp"},"updated_at":{"$ref":"RowTimestamp"},"plan":{"type":"string"},"external_reference":{"type":"string"},"telco_message":{"type":"string"},"token":{"type":"string"},"units":{"type":"string"},"kct1":{"$ref":"KeyChangeToken"},"kct2":{"$ref":"KeyChangeToken"},"payment_spent_on":{"type":"string"}}};
const schema60 = {"$id":"RowTimestamp","type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$"};
const pattern4 = /* @__PURE__ */ new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$", "u");

function validate140(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="RowTimestamp" */;
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(!pattern4.test(data)){
const err0 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate140.errors = vErrors;
return errors === 0;
}


function validate138(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="FailedTransaction" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.internal_reference === undefined) || (!(func0.call(data, "internal_reference")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "internal_reference"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.request_id === undefined) || (!(func0.call(data, "request_id")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "request_id"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.internal_reference !== undefined && func0.call(data, "internal_reference")){
if(typeof data.internal_reference !== "string"){
const err2 = {instancePath:instancePath+"/internal_reference",schemaPath:"#/properties/internal_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.request_id !== undefined && func0.call(data, "request_id")){
if(typeof data.request_id !== "string"){
const err3 = {instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.msisdn !== undefined && func0.call(data, "msisdn")){
if(typeof data.msisdn !== "string"){
const err4 = {instancePath:instancePath+"/msisdn",schemaPath:"#/properties/msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.product !== undefined && func0.call(data, "product")){
if(!(validate28(data.product, {instancePath:instancePath+"/product",parentData:data,parentDataProperty:"product",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(typeof data.network !== "string"){
const err5 = {instancePath:instancePath+"/network",schemaPath:"#/properties/network/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.amount !== undefined && func0.call(data, "amount")){
if(typeof data.amount !== "string"){
const err6 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.merchant_id !== undefined && func0.call(data, "merchant_id")){
let data6 = data.merchant_id;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
const err7 = {instancePath:instancePath+"/merchant_id",schemaPath:"#/properties/merchant_id/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.merchant_name !== undefined && func0.call(data, "merchant_name")){
if(typeof data.merchant_name !== "string"){
const err8 = {instancePath:instancePath+"/merchant_name",schemaPath:"#/properties/merchant_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.created_at !== undefined && func0.call(data, "created_at")){
if(!(validate140(data.created_at, {instancePath:instancePath+"/created_at",parentData:data,parentDataProperty:"created_at",rootData}))){
vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors);
errors = vErrors.length;
}
}
if(data.updated_at !== undefined && func0.call(data, "updated_at")){
if(!(validate140(data.updated_at, {instancePath:instancePath+"/updated_at",parentData:data,parentDataProperty:"updated_at",rootData}))){
vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors);
errors = vErrors.length;
}
}
if(data.plan !== undefined && func0.call(data, "plan")){
if(typeof data.plan !== "string"){
const err9 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.external_reference !== undefined && func0.call(data, "external_reference")){
if(typeof data.external_reference !== "string"){
const err10 = {instancePath:instancePath+"/external_reference",schemaPath:"#/properties/external_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.telco_message !== undefined && func0.call(data, "telco_message")){
if(typeof data.telco_message !== "string"){
const err11 = {instancePath:instancePath+"/telco_message",schemaPath:"#/properties/telco_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.token !== undefined && func0.call(data, "token")){
if(typeof data.token !== "string"){
const err12 = {instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.units !== undefined && func0.call(data, "units")){
if(typeof data.units !== "string"){
const err13 = {instancePath:instancePath+"/units",schemaPath:"#/properties/units/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.kct1 !== undefined && func0.call(data, "kct1")){
if(!(validate45(data.kct1, {instancePath:instancePath+"/kct1",parentData:data,parentDataProperty:"kct1",rootData}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
}
if(data.kct2 !== undefined && func0.call(data, "kct2")){
if(!(validate45(data.kct2, {instancePath:instancePath+"/kct2",parentData:data,parentDataProperty:"kct2",rootData}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
}
if(data.payment_spent_on !== undefined && func0.call(data, "payment_spent_on")){
if(typeof data.payment_spent_on !== "string"){
const err14 = {instancePath:instancePath+"/payment_spent_on",schemaPath:"#/properties/payment_spent_on/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate138.errors = vErrors;
return errors === 0;
}

const check_GiftCardAvailability = validate145;
const schema61 = {"$id":"GiftCardAvailability","type":"object","required":["status","code","message","data"],"properties":{"status":{"type":"string"},"code":{"type":"integer"},"message":{"type":"string"},"data":{"$ref":"GiftCardAvailabilityData"}}};
const schema62 = {"$id":"GiftCardAvailabilityData"};

function validate146(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="GiftCardAvailabilityData" */;
validate146.errors = null;
return true;
}


function validate145(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="GiftCardAvailability" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.code === undefined) || (!(func0.call(data, "code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
if(typeof data.status !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.code !== undefined && func0.call(data, "code")){
let data1 = data.code;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
const err5 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
const err6 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate146(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate146.errors : vErrors.concat(validate146.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate145.errors = vErrors;
return errors === 0;
}

const check_GiftCardAvailabilityData = validate146;

const check_GiftCardCatalog = validate148;
const schema63 = {"$id":"GiftCardCatalog","type":"object","required":["status","code","message","data"],"properties":{"status":{"type":"string"},"code":{"type":"integer"},"message":{"type":"string"},"data":{"$ref":"GiftCardCatalogData"}}};
const schema64 = {"$id":"GiftCardCatalogData"};

function validate149(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="GiftCardCatalogData" */;
validate149.errors = null;
return true;
}


function validate148(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="GiftCardCatalog" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.code === undefined) || (!(func0.call(data, "code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
if(typeof data.status !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.code !== undefined && func0.call(data, "code")){
let data1 = data.code;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
const err5 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
const err6 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate149(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate149.errors : vErrors.concat(validate149.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate148.errors = vErrors;
return errors === 0;
}

const check_GiftCardCatalogData = validate149;

const check_GiftCardOrder = validate151;
const schema65 = {"$id":"GiftCardOrder","type":"object","required":["request_id","cards"],"properties":{"request_id":{"type":"string"},"reference_code":{"type":"string"},"cards":{"$ref":"GiftCards"}}};
const schema66 = {"$id":"GiftCards"};

function validate152(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="GiftCards" */;
validate152.errors = null;
return true;
}


function validate151(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="GiftCardOrder" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.request_id === undefined) || (!(func0.call(data, "request_id")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "request_id"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.cards === undefined) || (!(func0.call(data, "cards")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "cards"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.request_id !== undefined && func0.call(data, "request_id")){
if(typeof data.request_id !== "string"){
const err2 = {instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.reference_code !== undefined && func0.call(data, "reference_code")){
if(typeof data.reference_code !== "string"){
const err3 = {instancePath:instancePath+"/reference_code",schemaPath:"#/properties/reference_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.cards !== undefined && func0.call(data, "cards")){
if(!(validate152(data.cards, {instancePath:instancePath+"/cards",parentData:data,parentDataProperty:"cards",rootData}))){
vErrors = vErrors === null ? validate152.errors : vErrors.concat(validate152.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate151.errors = vErrors;
return errors === 0;
}

const check_GiftCardOrderFailed = validate154;
const schema67 = {"$id":"GiftCardOrderFailed","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["failed"]},"response_code":{"type":"string","enum":["01"]},"response_message":{"type":"string"},"data":{"$ref":"UndeliveredGiftCardOrder"}}};
const schema68 = {"$id":"UndeliveredGiftCardOrder","type":"object","required":["request_id"],"properties":{"request_id":{"type":"string"},"reference_code":{"type":"string"}}};

function validate155(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="UndeliveredGiftCardOrder" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.request_id === undefined) || (!(func0.call(data, "request_id")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "request_id"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.request_id !== undefined && func0.call(data, "request_id")){
if(typeof data.request_id !== "string"){
const err1 = {instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.reference_code !== undefined && func0.call(data, "reference_code")){
if(typeof data.reference_code !== "string"){
const err2 = {instancePath:instancePath+"/reference_code",schemaPath:"#/properties/reference_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate155.errors = vErrors;
return errors === 0;
}


function validate154(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="GiftCardOrderFailed" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "failed")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema67.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "01")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema67.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate155(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate155.errors : vErrors.concat(validate155.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate154.errors = vErrors;
return errors === 0;
}

const check_GiftCardOrderOutcome = validate157;
const schema69 = {"$id":"GiftCardOrderOutcome","type":"object","oneOf":[{"$ref":"GiftCardOrderSuccess"},{"$ref":"GiftCardOrderFailed"},{"$ref":"GiftCardOrderPending"}],"discriminator":{"propertyName":"status"},"required":["status"],"properties":{"status":{"enum":["success","failed","pending"]}}};
const schema70 = {"$id":"GiftCardOrderSuccess","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["success"]},"response_code":{"type":"string","enum":["00"]},"response_message":{"type":"string"},"data":{"$ref":"GiftCardOrder"}}};

function validate158(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="GiftCardOrderSuccess" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "success")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema70.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "00")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema70.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate151(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate151.errors : vErrors.concat(validate151.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate158.errors = vErrors;
return errors === 0;
}

const schema71 = {"$id":"GiftCardOrderPending","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["pending"]},"response_code":{"type":"string","enum":["02"]},"response_message":{"type":"string"},"data":{"$ref":"UndeliveredGiftCardOrder"}}};

function validate160(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="GiftCardOrderPending" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "pending")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema71.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "02")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema71.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate155(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate155.errors : vErrors.concat(validate155.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate160.errors = vErrors;
return errors === 0;
}


function validate157(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="GiftCardOrderOutcome" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(!(((data0 === "success") || (data0 === "failed")) || (data0 === "pending"))){
const err1 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema69.properties.status.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "success"){
if(!(validate158(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate158.errors : vErrors.concat(validate158.errors);
errors = vErrors.length;
}
}
else if(tag0 === "failed"){
if(!(validate154(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate154.errors : vErrors.concat(validate154.errors);
errors = vErrors.length;
}
}
else if(tag0 === "pending"){
if(!(validate160(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate160.errors : vErrors.concat(validate160.errors);
errors = vErrors.length;
}
}
else {
const err2 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "status", tagValue: tag0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "status", tagValue: tag0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate157.errors = vErrors;
return errors === 0;
}

const check_GiftCardOrderPending = validate160;

const check_GiftCardOrderSuccess = validate158;

const check_GiftCardQuote = validate165;
const schema72 = {"$id":"GiftCardQuote","type":"object","required":["status","code","message","data"],"properties":{"status":{"type":"string"},"code":{"type":"integer"},"message":{"type":"string"},"data":{"$ref":"GiftCardQuoteData"}}};
const schema73 = {"$id":"GiftCardQuoteData"};

function validate166(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="GiftCardQuoteData" */;
validate166.errors = null;
return true;
}


function validate165(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="GiftCardQuote" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.code === undefined) || (!(func0.call(data, "code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
if(typeof data.status !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.code !== undefined && func0.call(data, "code")){
let data1 = data.code;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
const err5 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
const err6 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate166(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate166.errors : vErrors.concat(validate166.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate165.errors = vErrors;
return errors === 0;
}

const check_GiftCardQuoteData = validate166;

const check_GiftCards = validate152;

const check_Health = validate168;
const schema74 = {"$id":"Health"};

function validate168(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Health" */;
validate168.errors = null;
return true;
}

const check_KeyChangeToken = validate45;

const check_LegacyServiceId = validate169;
const schema75 = {"$id":"LegacyServiceId"};

function validate169(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="LegacyServiceId" */;
validate169.errors = null;
return true;
}

const check_MobileNetwork = validate26;

const check_NairaAmount = validate22;

const check_OutcomeStatus = validate170;
const schema76 = {"$id":"OutcomeStatus","type":"string","enum":["success","failed","pending"]};

function validate170(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="OutcomeStatus" */;
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!(((data === "success") || (data === "failed")) || (data === "pending"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema76.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate170.errors = vErrors;
return errors === 0;
}

const check_Pagination = validate171;
const schema77 = {"$id":"Pagination","type":"object","required":["total","page","size","total_pages"],"properties":{"total":{"type":"integer"},"page":{"type":"integer"},"size":{"type":"integer"},"total_pages":{"type":"integer"}}};

function validate171(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Pagination" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.total === undefined) || (!(func0.call(data, "total")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "total"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.page === undefined) || (!(func0.call(data, "page")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "page"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.size === undefined) || (!(func0.call(data, "size")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "size"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.total_pages === undefined) || (!(func0.call(data, "total_pages")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "total_pages"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.total !== undefined && func0.call(data, "total")){
let data0 = data.total;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
const err4 = {instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.page !== undefined && func0.call(data, "page")){
let data1 = data.page;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
const err5 = {instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.size !== undefined && func0.call(data, "size")){
let data2 = data.size;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
const err6 = {instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.total_pages !== undefined && func0.call(data, "total_pages")){
let data3 = data.total_pages;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
const err7 = {instancePath:instancePath+"/total_pages",schemaPath:"#/properties/total_pages/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate171.errors = vErrors;
return errors === 0;
}

const check_PlanCode = validate30;

const check_Product = validate28;

const check_ResponseCode = validate172;
const schema78 = {"$id":"ResponseCode","type":"string","enum":["00","01","02"]};

function validate172(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ResponseCode" */;
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!(((data === "00") || (data === "01")) || (data === "02"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema78.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate172.errors = vErrors;
return errors === 0;
}

const check_RowTimestamp = validate140;

const check_SubscriberNumber = validate24;

const check_SyncAirtime = validate173;
const schema79 = {"$id":"SyncAirtime","type":"object","required":["internal_reference","request_id","msisdn","product","network","amount","merchant_id","created_at"],"properties":{"internal_reference":{"type":"string"},"request_id":{"type":"string"},"msisdn":{"type":"string"},"product":{"type":"string","enum":["airtime"]},"network":{"type":"string"},"amount":{"type":"string"},"merchant_id":{"type":"integer"},"created_at":{"$ref":"CreationTimestamp"},"external_reference":{"type":"string"},"telco_message":{"type":"string"},"plan":{"type":"string"}}};

function validate173(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="SyncAirtime" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.internal_reference === undefined) || (!(func0.call(data, "internal_reference")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "internal_reference"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.request_id === undefined) || (!(func0.call(data, "request_id")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "request_id"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.msisdn === undefined) || (!(func0.call(data, "msisdn")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "msisdn"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.amount === undefined) || (!(func0.call(data, "amount")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.merchant_id === undefined) || (!(func0.call(data, "merchant_id")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_id"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data.created_at === undefined) || (!(func0.call(data, "created_at")))){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "created_at"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.internal_reference !== undefined && func0.call(data, "internal_reference")){
if(typeof data.internal_reference !== "string"){
const err8 = {instancePath:instancePath+"/internal_reference",schemaPath:"#/properties/internal_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.request_id !== undefined && func0.call(data, "request_id")){
if(typeof data.request_id !== "string"){
const err9 = {instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.msisdn !== undefined && func0.call(data, "msisdn")){
if(typeof data.msisdn !== "string"){
const err10 = {instancePath:instancePath+"/msisdn",schemaPath:"#/properties/msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.product !== undefined && func0.call(data, "product")){
let data3 = data.product;
if(typeof data3 !== "string"){
const err11 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(data3 === "airtime")){
const err12 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema79.properties.product.enum}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(typeof data.network !== "string"){
const err13 = {instancePath:instancePath+"/network",schemaPath:"#/properties/network/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.amount !== undefined && func0.call(data, "amount")){
if(typeof data.amount !== "string"){
const err14 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.merchant_id !== undefined && func0.call(data, "merchant_id")){
let data6 = data.merchant_id;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
const err15 = {instancePath:instancePath+"/merchant_id",schemaPath:"#/properties/merchant_id/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.created_at !== undefined && func0.call(data, "created_at")){
if(!(validate43(data.created_at, {instancePath:instancePath+"/created_at",parentData:data,parentDataProperty:"created_at",rootData}))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
}
if(data.external_reference !== undefined && func0.call(data, "external_reference")){
if(typeof data.external_reference !== "string"){
const err16 = {instancePath:instancePath+"/external_reference",schemaPath:"#/properties/external_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.telco_message !== undefined && func0.call(data, "telco_message")){
if(typeof data.telco_message !== "string"){
const err17 = {instancePath:instancePath+"/telco_message",schemaPath:"#/properties/telco_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.plan !== undefined && func0.call(data, "plan")){
if(typeof data.plan !== "string"){
const err18 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
validate173.errors = vErrors;
return errors === 0;
}

const check_SyncAirtimeFailed = validate175;
const schema80 = {"$id":"SyncAirtimeFailed","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["failed"]},"response_code":{"type":"string","enum":["01"]},"response_message":{"type":"string"},"data":{"$ref":"SyncAirtime"}}};

function validate175(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="SyncAirtimeFailed" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "failed")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema80.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "01")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema80.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate173(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate173.errors : vErrors.concat(validate173.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate175.errors = vErrors;
return errors === 0;
}

const check_SyncAirtimeOutcome = validate177;
const schema81 = {"$id":"SyncAirtimeOutcome","type":"object","oneOf":[{"$ref":"SyncAirtimeSuccess"},{"$ref":"SyncAirtimeFailed"}],"discriminator":{"propertyName":"status"},"required":["status"],"properties":{"status":{"enum":["success","failed"]}}};
const schema82 = {"$id":"SyncAirtimeSuccess","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["success"]},"response_code":{"type":"string","enum":["00"]},"response_message":{"type":"string"},"data":{"$ref":"SyncAirtime"}}};

function validate178(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="SyncAirtimeSuccess" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "success")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema82.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "00")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema82.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate173(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate173.errors : vErrors.concat(validate173.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate178.errors = vErrors;
return errors === 0;
}


function validate177(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="SyncAirtimeOutcome" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(!((data0 === "success") || (data0 === "failed"))){
const err1 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema81.properties.status.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "success"){
if(!(validate178(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate178.errors : vErrors.concat(validate178.errors);
errors = vErrors.length;
}
}
else if(tag0 === "failed"){
if(!(validate175(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate175.errors : vErrors.concat(validate175.errors);
errors = vErrors.length;
}
}
else {
const err2 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "status", tagValue: tag0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "status", tagValue: tag0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate177.errors = vErrors;
return errors === 0;
}

const check_SyncAirtimeSuccess = validate178;

const check_SyncData = validate182;
const schema83 = {"$id":"SyncData","type":"object","required":["internal_reference","request_id","msisdn","product","network","amount","merchant_id","plan","created_at"],"properties":{"internal_reference":{"type":"string"},"request_id":{"type":"string"},"msisdn":{"type":"string"},"product":{"type":"string","enum":["data"]},"network":{"type":"string"},"amount":{"type":"string"},"merchant_id":{"type":"integer"},"plan":{"type":"string"},"created_at":{"$ref":"CreationTimestamp"},"external_reference":{"type":"string"},"telco_message":{"type":"string"}}};

function validate182(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="SyncData" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.internal_reference === undefined) || (!(func0.call(data, "internal_reference")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "internal_reference"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.request_id === undefined) || (!(func0.call(data, "request_id")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "request_id"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.msisdn === undefined) || (!(func0.call(data, "msisdn")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "msisdn"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.amount === undefined) || (!(func0.call(data, "amount")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.merchant_id === undefined) || (!(func0.call(data, "merchant_id")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_id"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data.plan === undefined) || (!(func0.call(data, "plan")))){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "plan"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((data.created_at === undefined) || (!(func0.call(data, "created_at")))){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "created_at"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.internal_reference !== undefined && func0.call(data, "internal_reference")){
if(typeof data.internal_reference !== "string"){
const err9 = {instancePath:instancePath+"/internal_reference",schemaPath:"#/properties/internal_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.request_id !== undefined && func0.call(data, "request_id")){
if(typeof data.request_id !== "string"){
const err10 = {instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.msisdn !== undefined && func0.call(data, "msisdn")){
if(typeof data.msisdn !== "string"){
const err11 = {instancePath:instancePath+"/msisdn",schemaPath:"#/properties/msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.product !== undefined && func0.call(data, "product")){
let data3 = data.product;
if(typeof data3 !== "string"){
const err12 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!(data3 === "data")){
const err13 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema83.properties.product.enum}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(typeof data.network !== "string"){
const err14 = {instancePath:instancePath+"/network",schemaPath:"#/properties/network/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.amount !== undefined && func0.call(data, "amount")){
if(typeof data.amount !== "string"){
const err15 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.merchant_id !== undefined && func0.call(data, "merchant_id")){
let data6 = data.merchant_id;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
const err16 = {instancePath:instancePath+"/merchant_id",schemaPath:"#/properties/merchant_id/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.plan !== undefined && func0.call(data, "plan")){
if(typeof data.plan !== "string"){
const err17 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.created_at !== undefined && func0.call(data, "created_at")){
if(!(validate43(data.created_at, {instancePath:instancePath+"/created_at",parentData:data,parentDataProperty:"created_at",rootData}))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
}
if(data.external_reference !== undefined && func0.call(data, "external_reference")){
if(typeof data.external_reference !== "string"){
const err18 = {instancePath:instancePath+"/external_reference",schemaPath:"#/properties/external_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.telco_message !== undefined && func0.call(data, "telco_message")){
if(typeof data.telco_message !== "string"){
const err19 = {instancePath:instancePath+"/telco_message",schemaPath:"#/properties/telco_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
validate182.errors = vErrors;
return errors === 0;
}

const check_SyncDataFailed = validate184;
const schema84 = {"$id":"SyncDataFailed","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["failed"]},"response_code":{"type":"string","enum":["01"]},"response_message":{"type":"string"},"data":{"$ref":"SyncData"}}};

function validate184(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="SyncDataFailed" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "failed")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema84.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "01")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema84.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate182(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate182.errors : vErrors.concat(validate182.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate184.errors = vErrors;
return errors === 0;
}

const check_SyncDataOutcome = validate186;
const schema85 = {"$id":"SyncDataOutcome","type":"object","oneOf":[{"$ref":"SyncDataSuccess"},{"$ref":"SyncDataFailed"}],"discriminator":{"propertyName":"status"},"required":["status"],"properties":{"status":{"enum":["success","failed"]}}};
const schema86 = {"$id":"SyncDataSuccess","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["success"]},"response_code":{"type":"string","enum":["00"]},"response_message":{"type":"string"},"data":{"$ref":"SyncData"}}};

function validate187(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="SyncDataSuccess" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "success")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema86.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "00")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema86.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate182(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate182.errors : vErrors.concat(validate182.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate187.errors = vErrors;
return errors === 0;
}


function validate186(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="SyncDataOutcome" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(!((data0 === "success") || (data0 === "failed"))){
const err1 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema85.properties.status.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "success"){
if(!(validate187(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate187.errors : vErrors.concat(validate187.errors);
errors = vErrors.length;
}
}
else if(tag0 === "failed"){
if(!(validate184(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate184.errors : vErrors.concat(validate184.errors);
errors = vErrors.length;
}
}
else {
const err2 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "status", tagValue: tag0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "status", tagValue: tag0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate186.errors = vErrors;
return errors === 0;
}

const check_SyncDataSuccess = validate187;

const check_Transaction = validate191;
const schema87 = {"$id":"Transaction","type":"object","required":["internal_reference","request_id","msisdn","product","network","amount","merchant_id","merchant_name","created_at","updated_at"],"properties":{"internal_reference":{"type":"string"},"request_id":{"type":"string"},"msisdn":{"type":"string"},"product":{"$ref":"Product"},"network":{"type":"string"},"amount":{"type":"string"},"merchant_id":{"type":"integer"},"merchant_name":{"type":"string"},"created_at":{"$ref":"RowTimestamp"},"updated_at":{"$ref":"RowTimestamp"},"plan":{"type":"string"},"external_reference":{"type":"string"},"telco_message":{"type":"string"},"token":{"type":"string"},"units":{"type":"string"},"kct1":{"$ref":"KeyChangeToken"},"kct2":{"$ref":"KeyChangeToken"},"payment_spent_on":{"type":"string"}}};

function validate191(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Transaction" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.internal_reference === undefined) || (!(func0.call(data, "internal_reference")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "internal_reference"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.request_id === undefined) || (!(func0.call(data, "request_id")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "request_id"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.msisdn === undefined) || (!(func0.call(data, "msisdn")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "msisdn"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.amount === undefined) || (!(func0.call(data, "amount")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.merchant_id === undefined) || (!(func0.call(data, "merchant_id")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_id"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data.merchant_name === undefined) || (!(func0.call(data, "merchant_name")))){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_name"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((data.created_at === undefined) || (!(func0.call(data, "created_at")))){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "created_at"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((data.updated_at === undefined) || (!(func0.call(data, "updated_at")))){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "updated_at"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.internal_reference !== undefined && func0.call(data, "internal_reference")){
if(typeof data.internal_reference !== "string"){
const err10 = {instancePath:instancePath+"/internal_reference",schemaPath:"#/properties/internal_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.request_id !== undefined && func0.call(data, "request_id")){
if(typeof data.request_id !== "string"){
const err11 = {instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.msisdn !== undefined && func0.call(data, "msisdn")){
if(typeof data.msisdn !== "string"){
const err12 = {instancePath:instancePath+"/msisdn",schemaPath:"#/properties/msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.product !== undefined && func0.call(data, "product")){
if(!(validate28(data.product, {instancePath:instancePath+"/product",parentData:data,parentDataProperty:"product",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(typeof data.network !== "string"){
const err13 = {instancePath:instancePath+"/network",schemaPath:"#/properties/network/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.amount !== undefined && func0.call(data, "amount")){
if(typeof data.amount !== "string"){
const err14 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.merchant_id !== undefined && func0.call(data, "merchant_id")){
let data6 = data.merchant_id;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
const err15 = {instancePath:instancePath+"/merchant_id",schemaPath:"#/properties/merchant_id/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.merchant_name !== undefined && func0.call(data, "merchant_name")){
if(typeof data.merchant_name !== "string"){
const err16 = {instancePath:instancePath+"/merchant_name",schemaPath:"#/properties/merchant_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.created_at !== undefined && func0.call(data, "created_at")){
if(!(validate140(data.created_at, {instancePath:instancePath+"/created_at",parentData:data,parentDataProperty:"created_at",rootData}))){
vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors);
errors = vErrors.length;
}
}
if(data.updated_at !== undefined && func0.call(data, "updated_at")){
if(!(validate140(data.updated_at, {instancePath:instancePath+"/updated_at",parentData:data,parentDataProperty:"updated_at",rootData}))){
vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors);
errors = vErrors.length;
}
}
if(data.plan !== undefined && func0.call(data, "plan")){
if(typeof data.plan !== "string"){
const err17 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.external_reference !== undefined && func0.call(data, "external_reference")){
if(typeof data.external_reference !== "string"){
const err18 = {instancePath:instancePath+"/external_reference",schemaPath:"#/properties/external_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.telco_message !== undefined && func0.call(data, "telco_message")){
if(typeof data.telco_message !== "string"){
const err19 = {instancePath:instancePath+"/telco_message",schemaPath:"#/properties/telco_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.token !== undefined && func0.call(data, "token")){
if(typeof data.token !== "string"){
const err20 = {instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.units !== undefined && func0.call(data, "units")){
if(typeof data.units !== "string"){
const err21 = {instancePath:instancePath+"/units",schemaPath:"#/properties/units/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.kct1 !== undefined && func0.call(data, "kct1")){
if(!(validate45(data.kct1, {instancePath:instancePath+"/kct1",parentData:data,parentDataProperty:"kct1",rootData}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
}
if(data.kct2 !== undefined && func0.call(data, "kct2")){
if(!(validate45(data.kct2, {instancePath:instancePath+"/kct2",parentData:data,parentDataProperty:"kct2",rootData}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
}
if(data.payment_spent_on !== undefined && func0.call(data, "payment_spent_on")){
if(typeof data.payment_spent_on !== "string"){
const err22 = {instancePath:instancePath+"/payment_spent_on",schemaPath:"#/properties/payment_spent_on/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate191.errors = vErrors;
return errors === 0;
}

const check_TransactionFailed = validate197;
const schema88 = {"$id":"TransactionFailed","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["failed"]},"response_code":{"type":"string","enum":["01"]},"response_message":{"type":"string"},"data":{"$ref":"FailedTransaction"}}};

function validate197(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="TransactionFailed" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "failed")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema88.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "01")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema88.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate138(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate138.errors : vErrors.concat(validate138.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate197.errors = vErrors;
return errors === 0;
}

const check_TransactionList = validate199;
const schema89 = {"$id":"TransactionList","type":"object","required":["status","data","pagination"],"properties":{"status":{"type":"string","enum":["success"]},"data":{"type":"array","items":{"$ref":"TransactionRow"}},"pagination":{"$ref":"Pagination"}}};
const schema90 = {"$id":"TransactionRow","type":"object","required":["internal_reference","request_id","msisdn","product","network","amount","merchant_id","merchant_name","created_at","updated_at"],"properties":{"internal_reference":{"type":"string"},"request_id":{"type":"string"},"msisdn":{"type":"string"},"product":{"$ref":"Product"},"network":{"type":"string"},"amount":{"type":"string"},"merchant_id":{"type":"integer"},"merchant_name":{"type":"string"},"created_at":{"$ref":"RowTimestamp"},"updated_at":{"$ref":"RowTimestamp"},"plan":{"type":"string"},"external_reference":{"type":"string"},"telco_message":{"type":"string"}}};

function validate200(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="TransactionRow" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.internal_reference === undefined) || (!(func0.call(data, "internal_reference")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "internal_reference"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.request_id === undefined) || (!(func0.call(data, "request_id")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "request_id"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.msisdn === undefined) || (!(func0.call(data, "msisdn")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "msisdn"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((data.amount === undefined) || (!(func0.call(data, "amount")))){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((data.merchant_id === undefined) || (!(func0.call(data, "merchant_id")))){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_id"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data.merchant_name === undefined) || (!(func0.call(data, "merchant_name")))){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_name"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((data.created_at === undefined) || (!(func0.call(data, "created_at")))){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "created_at"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((data.updated_at === undefined) || (!(func0.call(data, "updated_at")))){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "updated_at"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.internal_reference !== undefined && func0.call(data, "internal_reference")){
if(typeof data.internal_reference !== "string"){
const err10 = {instancePath:instancePath+"/internal_reference",schemaPath:"#/properties/internal_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.request_id !== undefined && func0.call(data, "request_id")){
if(typeof data.request_id !== "string"){
const err11 = {instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.msisdn !== undefined && func0.call(data, "msisdn")){
if(typeof data.msisdn !== "string"){
const err12 = {instancePath:instancePath+"/msisdn",schemaPath:"#/properties/msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.product !== undefined && func0.call(data, "product")){
if(!(validate28(data.product, {instancePath:instancePath+"/product",parentData:data,parentDataProperty:"product",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(typeof data.network !== "string"){
const err13 = {instancePath:instancePath+"/network",schemaPath:"#/properties/network/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.amount !== undefined && func0.call(data, "amount")){
if(typeof data.amount !== "string"){
const err14 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.merchant_id !== undefined && func0.call(data, "merchant_id")){
let data6 = data.merchant_id;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
const err15 = {instancePath:instancePath+"/merchant_id",schemaPath:"#/properties/merchant_id/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.merchant_name !== undefined && func0.call(data, "merchant_name")){
if(typeof data.merchant_name !== "string"){
const err16 = {instancePath:instancePath+"/merchant_name",schemaPath:"#/properties/merchant_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.created_at !== undefined && func0.call(data, "created_at")){
if(!(validate140(data.created_at, {instancePath:instancePath+"/created_at",parentData:data,parentDataProperty:"created_at",rootData}))){
vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors);
errors = vErrors.length;
}
}
if(data.updated_at !== undefined && func0.call(data, "updated_at")){
if(!(validate140(data.updated_at, {instancePath:instancePath+"/updated_at",parentData:data,parentDataProperty:"updated_at",rootData}))){
vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors);
errors = vErrors.length;
}
}
if(data.plan !== undefined && func0.call(data, "plan")){
if(typeof data.plan !== "string"){
const err17 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.external_reference !== undefined && func0.call(data, "external_reference")){
if(typeof data.external_reference !== "string"){
const err18 = {instancePath:instancePath+"/external_reference",schemaPath:"#/properties/external_reference/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.telco_message !== undefined && func0.call(data, "telco_message")){
if(typeof data.telco_message !== "string"){
const err19 = {instancePath:instancePath+"/telco_message",schemaPath:"#/properties/telco_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
validate200.errors = vErrors;
return errors === 0;
}


function validate199(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="TransactionList" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.pagination === undefined) || (!(func0.call(data, "pagination")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pagination"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(data0 === "success")){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema89.properties.status.enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
let data1 = data.data;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate200(data1[i0], {instancePath:instancePath+"/data/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate200.errors : vErrors.concat(validate200.errors);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.pagination !== undefined && func0.call(data, "pagination")){
if(!(validate171(data.pagination, {instancePath:instancePath+"/pagination",parentData:data,parentDataProperty:"pagination",rootData}))){
vErrors = vErrors === null ? validate171.errors : vErrors.concat(validate171.errors);
errors = vErrors.length;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate199.errors = vErrors;
return errors === 0;
}

const check_TransactionPending = validate206;
const schema91 = {"$id":"TransactionPending","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["pending"]},"response_code":{"type":"string","enum":["02"]},"response_message":{"type":"string"},"data":{"$ref":"Transaction"}}};

function validate206(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="TransactionPending" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "pending")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema91.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "02")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema91.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate191(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate191.errors : vErrors.concat(validate191.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate206.errors = vErrors;
return errors === 0;
}

const check_TransactionRow = validate200;

const check_TransactionStatus = validate208;
const schema92 = {"$id":"TransactionStatus","type":"object","oneOf":[{"$ref":"TransactionSuccess"},{"$ref":"TransactionFailed"},{"$ref":"TransactionPending"}],"discriminator":{"propertyName":"status"},"required":["status"],"properties":{"status":{"enum":["success","failed","pending"]}}};
const schema93 = {"$id":"TransactionSuccess","type":"object","required":["status","response_code","response_message","data"],"properties":{"status":{"type":"string","enum":["success"]},"response_code":{"type":"string","enum":["00"]},"response_message":{"type":"string"},"data":{"$ref":"Transaction"}}};

function validate209(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="TransactionSuccess" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.response_code === undefined) || (!(func0.call(data, "response_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.response_message === undefined) || (!(func0.call(data, "response_message")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "response_message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "success")){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema93.properties.status.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.response_code !== undefined && func0.call(data, "response_code")){
let data1 = data.response_code;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "00")){
const err7 = {instancePath:instancePath+"/response_code",schemaPath:"#/properties/response_code/enum",keyword:"enum",params:{allowedValues: schema93.properties.response_code.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.response_message !== undefined && func0.call(data, "response_message")){
if(typeof data.response_message !== "string"){
const err8 = {instancePath:instancePath+"/response_message",schemaPath:"#/properties/response_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate191(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate191.errors : vErrors.concat(validate191.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate209.errors = vErrors;
return errors === 0;
}


function validate208(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="TransactionStatus" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
if(!(((data0 === "success") || (data0 === "failed")) || (data0 === "pending"))){
const err1 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema92.properties.status.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "success"){
if(!(validate209(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate209.errors : vErrors.concat(validate209.errors);
errors = vErrors.length;
}
}
else if(tag0 === "failed"){
if(!(validate197(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate197.errors : vErrors.concat(validate197.errors);
errors = vErrors.length;
}
}
else if(tag0 === "pending"){
if(!(validate206(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate206.errors : vErrors.concat(validate206.errors);
errors = vErrors.length;
}
}
else {
const err2 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "status", tagValue: tag0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "status", tagValue: tag0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate208.errors = vErrors;
return errors === 0;
}

const check_TransactionSuccess = validate209;

const check_UndeliveredEsimOrder = validate125;

const check_UndeliveredGiftCardOrder = validate155;

const check_VerifiedCustomer = validate102;

const check_VerifiedFigure = validate103;

const check_VerifyBettingRequest = validate214;
const schema94 = {"$id":"VerifyBettingRequest","type":"object","required":["merchant_code","product","network","customer_msisdn"],"properties":{"merchant_code":{"type":"string"},"plan_code":{"$ref":"PlanCode"},"service_id":{"$ref":"LegacyServiceId","deprecated":true},"product":{"type":"string","enum":["BETTING"]},"network":{"$ref":"BillerName"},"customer_msisdn":{"type":"string"}},"additionalProperties":false,"minProperties":5};

function validate214(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="VerifyBettingRequest" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 5){
const err0 = {instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 5}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.merchant_code === undefined) || (!(func0.call(data, "merchant_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.customer_msisdn === undefined) || (!(func0.call(data, "customer_msisdn")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "customer_msisdn"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "merchant_code") || (key0 === "plan_code")) || (key0 === "service_id")) || (key0 === "product")) || (key0 === "network")) || (key0 === "customer_msisdn"))){
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.merchant_code !== undefined && func0.call(data, "merchant_code")){
if(typeof data.merchant_code !== "string"){
const err6 = {instancePath:instancePath+"/merchant_code",schemaPath:"#/properties/merchant_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.plan_code !== undefined && func0.call(data, "plan_code")){
if(!(validate30(data.plan_code, {instancePath:instancePath+"/plan_code",parentData:data,parentDataProperty:"plan_code",rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
if(data.service_id !== undefined && func0.call(data, "service_id")){
if(!(validate169(data.service_id, {instancePath:instancePath+"/service_id",parentData:data,parentDataProperty:"service_id",rootData}))){
vErrors = vErrors === null ? validate169.errors : vErrors.concat(validate169.errors);
errors = vErrors.length;
}
}
if(data.product !== undefined && func0.call(data, "product")){
let data3 = data.product;
if(typeof data3 !== "string"){
const err7 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(data3 === "BETTING")){
const err8 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema94.properties.product.enum}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(!(validate52(data.network, {instancePath:instancePath+"/network",parentData:data,parentDataProperty:"network",rootData}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
}
if(data.customer_msisdn !== undefined && func0.call(data, "customer_msisdn")){
if(typeof data.customer_msisdn !== "string"){
const err9 = {instancePath:instancePath+"/customer_msisdn",schemaPath:"#/properties/customer_msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate214.errors = vErrors;
return errors === 0;
}

const check_VerifyCustomerRequest = validate218;
const schema95 = {"$id":"VerifyCustomerRequest","type":"object","oneOf":[{"$ref":"VerifySmartcardRequest"},{"$ref":"VerifyMeterRequest"},{"$ref":"VerifyBettingRequest"}],"discriminator":{"propertyName":"product"},"required":["product"],"properties":{"product":{"enum":["CABLE","ELECTRICITY","BETTING"]}}};
const schema96 = {"$id":"VerifySmartcardRequest","type":"object","required":["merchant_code","product","network","customer_msisdn"],"properties":{"merchant_code":{"type":"string"},"plan_code":{"$ref":"PlanCode"},"service_id":{"$ref":"LegacyServiceId","deprecated":true},"product":{"type":"string","enum":["CABLE"]},"network":{"$ref":"CableNetwork"},"customer_msisdn":{"type":"string"}},"additionalProperties":false,"minProperties":5};

function validate219(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="VerifySmartcardRequest" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 5){
const err0 = {instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 5}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.merchant_code === undefined) || (!(func0.call(data, "merchant_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.customer_msisdn === undefined) || (!(func0.call(data, "customer_msisdn")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "customer_msisdn"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "merchant_code") || (key0 === "plan_code")) || (key0 === "service_id")) || (key0 === "product")) || (key0 === "network")) || (key0 === "customer_msisdn"))){
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.merchant_code !== undefined && func0.call(data, "merchant_code")){
if(typeof data.merchant_code !== "string"){
const err6 = {instancePath:instancePath+"/merchant_code",schemaPath:"#/properties/merchant_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.plan_code !== undefined && func0.call(data, "plan_code")){
if(!(validate30(data.plan_code, {instancePath:instancePath+"/plan_code",parentData:data,parentDataProperty:"plan_code",rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
if(data.service_id !== undefined && func0.call(data, "service_id")){
if(!(validate169(data.service_id, {instancePath:instancePath+"/service_id",parentData:data,parentDataProperty:"service_id",rootData}))){
vErrors = vErrors === null ? validate169.errors : vErrors.concat(validate169.errors);
errors = vErrors.length;
}
}
if(data.product !== undefined && func0.call(data, "product")){
let data3 = data.product;
if(typeof data3 !== "string"){
const err7 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(data3 === "CABLE")){
const err8 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema96.properties.product.enum}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(!(validate53(data.network, {instancePath:instancePath+"/network",parentData:data,parentDataProperty:"network",rootData}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data.customer_msisdn !== undefined && func0.call(data, "customer_msisdn")){
if(typeof data.customer_msisdn !== "string"){
const err9 = {instancePath:instancePath+"/customer_msisdn",schemaPath:"#/properties/customer_msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate219.errors = vErrors;
return errors === 0;
}

const schema97 = {"$id":"VerifyMeterRequest","type":"object","required":["merchant_code","product","network","customer_msisdn"],"properties":{"merchant_code":{"type":"string"},"plan_code":{"$ref":"PlanCode"},"service_id":{"$ref":"LegacyServiceId","deprecated":true},"product":{"type":"string","enum":["ELECTRICITY"]},"network":{"$ref":"BillerName"},"customer_msisdn":{"type":"string"}},"additionalProperties":false,"minProperties":5};

function validate223(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="VerifyMeterRequest" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 5){
const err0 = {instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 5}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.merchant_code === undefined) || (!(func0.call(data, "merchant_code")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "merchant_code"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.customer_msisdn === undefined) || (!(func0.call(data, "customer_msisdn")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "customer_msisdn"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "merchant_code") || (key0 === "plan_code")) || (key0 === "service_id")) || (key0 === "product")) || (key0 === "network")) || (key0 === "customer_msisdn"))){
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.merchant_code !== undefined && func0.call(data, "merchant_code")){
if(typeof data.merchant_code !== "string"){
const err6 = {instancePath:instancePath+"/merchant_code",schemaPath:"#/properties/merchant_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.plan_code !== undefined && func0.call(data, "plan_code")){
if(!(validate30(data.plan_code, {instancePath:instancePath+"/plan_code",parentData:data,parentDataProperty:"plan_code",rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
if(data.service_id !== undefined && func0.call(data, "service_id")){
if(!(validate169(data.service_id, {instancePath:instancePath+"/service_id",parentData:data,parentDataProperty:"service_id",rootData}))){
vErrors = vErrors === null ? validate169.errors : vErrors.concat(validate169.errors);
errors = vErrors.length;
}
}
if(data.product !== undefined && func0.call(data, "product")){
let data3 = data.product;
if(typeof data3 !== "string"){
const err7 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(data3 === "ELECTRICITY")){
const err8 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema97.properties.product.enum}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(!(validate52(data.network, {instancePath:instancePath+"/network",parentData:data,parentDataProperty:"network",rootData}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
}
if(data.customer_msisdn !== undefined && func0.call(data, "customer_msisdn")){
if(typeof data.customer_msisdn !== "string"){
const err9 = {instancePath:instancePath+"/customer_msisdn",schemaPath:"#/properties/customer_msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate223.errors = vErrors;
return errors === 0;
}


function validate218(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="VerifyCustomerRequest" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.product === undefined) || (!(func0.call(data, "product")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.product !== undefined && func0.call(data, "product")){
let data0 = data.product;
if(!(((data0 === "CABLE") || (data0 === "ELECTRICITY")) || (data0 === "BETTING"))){
const err1 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/enum",keyword:"enum",params:{allowedValues: schema95.properties.product.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
const tag0 = data.product;
if(typeof tag0 == "string"){
if(tag0 === "CABLE"){
if(!(validate219(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate219.errors : vErrors.concat(validate219.errors);
errors = vErrors.length;
}
}
else if(tag0 === "ELECTRICITY"){
if(!(validate223(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate223.errors : vErrors.concat(validate223.errors);
errors = vErrors.length;
}
}
else if(tag0 === "BETTING"){
if(!(validate214(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate214.errors : vErrors.concat(validate214.errors);
errors = vErrors.length;
}
}
else {
const err2 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "product", tagValue: tag0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "product", tagValue: tag0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate218.errors = vErrors;
return errors === 0;
}

const check_VerifyMeterRequest = validate223;

const check_VerifySmartcardRequest = validate219;

const check_WalletBalance = validate230;
const schema98 = {"$id":"WalletBalance","type":"object","required":["status","data","total"],"properties":{"status":{"type":"string"},"data":{"$ref":"WalletData"},"total":{"$ref":"WalletTotal"}}};
const schema99 = {"$id":"WalletData"};

function validate231(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="WalletData" */;
validate231.errors = null;
return true;
}

const schema100 = {"$id":"WalletTotal"};

function validate233(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="WalletTotal" */;
validate233.errors = null;
return true;
}


function validate230(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="WalletBalance" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.status === undefined) || (!(func0.call(data, "status")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.data === undefined) || (!(func0.call(data, "data")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.total === undefined) || (!(func0.call(data, "total")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "total"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.status !== undefined && func0.call(data, "status")){
if(typeof data.status !== "string"){
const err3 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.data !== undefined && func0.call(data, "data")){
if(!(validate231(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate231.errors : vErrors.concat(validate231.errors);
errors = vErrors.length;
}
}
if(data.total !== undefined && func0.call(data, "total")){
if(!(validate233(data.total, {instancePath:instancePath+"/total",parentData:data,parentDataProperty:"total",rootData}))){
vErrors = vErrors === null ? validate233.errors : vErrors.concat(validate233.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate230.errors = vErrors;
return errors === 0;
}

const check_WalletData = validate231;

const check_WalletTotal = validate233;

const check_ListTransactionsParameters = validate235;
const schema101 = {"$id":"ListTransactionsParameters","type":"object","properties":{"page":{"type":"integer","default":1},"limit":{"type":"integer","default":10},"msisdn":{"type":"string"},"network":{"type":"string"},"status":{"type":"integer"}},"required":[],"additionalProperties":false};

function validate235(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ListTransactionsParameters" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((((key0 === "page") || (key0 === "limit")) || (key0 === "msisdn")) || (key0 === "network")) || (key0 === "status"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.page !== undefined && func0.call(data, "page")){
let data0 = data.page;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
const err1 = {instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.limit !== undefined && func0.call(data, "limit")){
let data1 = data.limit;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
const err2 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.msisdn !== undefined && func0.call(data, "msisdn")){
if(typeof data.msisdn !== "string"){
const err3 = {instancePath:instancePath+"/msisdn",schemaPath:"#/properties/msisdn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(typeof data.network !== "string"){
const err4 = {instancePath:instancePath+"/network",schemaPath:"#/properties/network/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.status !== undefined && func0.call(data, "status")){
let data4 = data.status;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate235.errors = vErrors;
return errors === 0;
}

const check_GetTransactionStatusParameters = validate236;
const schema102 = {"$id":"GetTransactionStatusParameters","type":"object","properties":{"request_id":{"type":"string"}},"required":["request_id"],"additionalProperties":false};

function validate236(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="GetTransactionStatusParameters" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.request_id === undefined) || (!(func0.call(data, "request_id")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "request_id"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(key0 === "request_id")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.request_id !== undefined && func0.call(data, "request_id")){
if(typeof data.request_id !== "string"){
const err2 = {instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate236.errors = vErrors;
return errors === 0;
}

const check_GetGiftCardOrderParameters = validate237;
const schema103 = {"$id":"GetGiftCardOrderParameters","type":"object","properties":{"request_id":{"type":"string"}},"required":["request_id"],"additionalProperties":false};

function validate237(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="GetGiftCardOrderParameters" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.request_id === undefined) || (!(func0.call(data, "request_id")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "request_id"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(key0 === "request_id")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.request_id !== undefined && func0.call(data, "request_id")){
if(typeof data.request_id !== "string"){
const err2 = {instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate237.errors = vErrors;
return errors === 0;
}

const check_ListCablePlansParameters = validate238;
const schema104 = {"$id":"ListCablePlansParameters","type":"object","properties":{"network":{"$ref":"CableNetwork"}},"required":[],"additionalProperties":false};

function validate238(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ListCablePlansParameters" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(key0 === "network")){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(!(validate53(data.network, {instancePath:instancePath+"/network",parentData:data,parentDataProperty:"network",rootData}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate238.errors = vErrors;
return errors === 0;
}

const check_ListDataPlansParameters = validate240;
const schema105 = {"$id":"ListDataPlansParameters","type":"object","properties":{"network":{"$ref":"MobileNetwork"}},"required":["network"],"additionalProperties":false};

function validate240(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ListDataPlansParameters" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.network === undefined) || (!(func0.call(data, "network")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(key0 === "network")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.network !== undefined && func0.call(data, "network")){
if(!(validate26(data.network, {instancePath:instancePath+"/network",parentData:data,parentDataProperty:"network",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate240.errors = vErrors;
return errors === 0;
}

const check_GetTransactionStatusV1Parameters = validate242;
const schema106 = {"$id":"GetTransactionStatusV1Parameters","type":"object","properties":{"client_request_id":{"type":"string"}},"required":["client_request_id"],"additionalProperties":false};

function validate242(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="GetTransactionStatusV1Parameters" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.client_request_id === undefined) || (!(func0.call(data, "client_request_id")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "client_request_id"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(key0 === "client_request_id")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.client_request_id !== undefined && func0.call(data, "client_request_id")){
if(typeof data.client_request_id !== "string"){
const err2 = {instancePath:instancePath+"/client_request_id",schemaPath:"#/properties/client_request_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate242.errors = vErrors;
return errors === 0;
}

export const AirtimeRouteRequest = /* @__PURE__ */ standard(check_AirtimeRouteRequest);
export const AsyncAirtime = /* @__PURE__ */ standard(check_AsyncAirtime);
export const AsyncAirtimePending = /* @__PURE__ */ standard(check_AsyncAirtimePending);
export const AsyncData = /* @__PURE__ */ standard(check_AsyncData);
export const AsyncDataPending = /* @__PURE__ */ standard(check_AsyncDataPending);
export const AsyncTopUp = /* @__PURE__ */ standard(check_AsyncTopUp);
export const AsyncTopUpPending = /* @__PURE__ */ standard(check_AsyncTopUpPending);
export const BettingPlan = /* @__PURE__ */ standard(check_BettingPlan);
export const BillPayment = /* @__PURE__ */ standard(check_BillPayment);
export const BillPaymentFailed = /* @__PURE__ */ standard(check_BillPaymentFailed);
export const BillPaymentSuccess = /* @__PURE__ */ standard(check_BillPaymentSuccess);
export const BillerName = /* @__PURE__ */ standard(check_BillerName);
export const CableNetwork = /* @__PURE__ */ standard(check_CableNetwork);
export const CablePayment = /* @__PURE__ */ standard(check_CablePayment);
export const CablePaymentFailed = /* @__PURE__ */ standard(check_CablePaymentFailed);
export const CablePaymentOutcome = /* @__PURE__ */ standard(check_CablePaymentOutcome);
export const CablePaymentSuccess = /* @__PURE__ */ standard(check_CablePaymentSuccess);
export const CablePlan = /* @__PURE__ */ standard(check_CablePlan);
export const CablePlanList = /* @__PURE__ */ standard(check_CablePlanList);
export const CreateAirtimeRequest = /* @__PURE__ */ standard(check_CreateAirtimeRequest);
export const CreateBettingRequest = /* @__PURE__ */ standard(check_CreateBettingRequest);
export const CreateCableRequest = /* @__PURE__ */ standard(check_CreateCableRequest);
export const CreateDataRequest = /* @__PURE__ */ standard(check_CreateDataRequest);
export const CreateElectricityRequest = /* @__PURE__ */ standard(check_CreateElectricityRequest);
export const CreateGiftCardOrderRequest = /* @__PURE__ */ standard(check_CreateGiftCardOrderRequest);
export const CreateTransactionOutcome = /* @__PURE__ */ standard(check_CreateTransactionOutcome);
export const CreateTransactionRequest = /* @__PURE__ */ standard(check_CreateTransactionRequest);
export const CreationTimestamp = /* @__PURE__ */ standard(check_CreationTimestamp);
export const CustomerRejected = /* @__PURE__ */ standard(check_CustomerRejected);
export const CustomerVerified = /* @__PURE__ */ standard(check_CustomerVerified);
export const DataPlan = /* @__PURE__ */ standard(check_DataPlan);
export const DataPlanList = /* @__PURE__ */ standard(check_DataPlanList);
export const DataRouteRequest = /* @__PURE__ */ standard(check_DataRouteRequest);
export const ElectricityPlan = /* @__PURE__ */ standard(check_ElectricityPlan);
export const ErrorBody = /* @__PURE__ */ standard(check_ErrorBody);
export const EsimCatalog = /* @__PURE__ */ standard(check_EsimCatalog);
export const EsimCatalogData = /* @__PURE__ */ standard(check_EsimCatalogData);
export const EsimOrder = /* @__PURE__ */ standard(check_EsimOrder);
export const EsimOrderFailed = /* @__PURE__ */ standard(check_EsimOrderFailed);
export const EsimOrderOutcome = /* @__PURE__ */ standard(check_EsimOrderOutcome);
export const EsimOrderPending = /* @__PURE__ */ standard(check_EsimOrderPending);
export const EsimOrderSuccess = /* @__PURE__ */ standard(check_EsimOrderSuccess);
export const EsimQuote = /* @__PURE__ */ standard(check_EsimQuote);
export const EsimQuoteData = /* @__PURE__ */ standard(check_EsimQuoteData);
export const FailedTransaction = /* @__PURE__ */ standard(check_FailedTransaction);
export const GiftCardAvailability = /* @__PURE__ */ standard(check_GiftCardAvailability);
export const GiftCardAvailabilityData = /* @__PURE__ */ standard(check_GiftCardAvailabilityData);
export const GiftCardCatalog = /* @__PURE__ */ standard(check_GiftCardCatalog);
export const GiftCardCatalogData = /* @__PURE__ */ standard(check_GiftCardCatalogData);
export const GiftCardOrder = /* @__PURE__ */ standard(check_GiftCardOrder);
export const GiftCardOrderFailed = /* @__PURE__ */ standard(check_GiftCardOrderFailed);
export const GiftCardOrderOutcome = /* @__PURE__ */ standard(check_GiftCardOrderOutcome);
export const GiftCardOrderPending = /* @__PURE__ */ standard(check_GiftCardOrderPending);
export const GiftCardOrderSuccess = /* @__PURE__ */ standard(check_GiftCardOrderSuccess);
export const GiftCardQuote = /* @__PURE__ */ standard(check_GiftCardQuote);
export const GiftCardQuoteData = /* @__PURE__ */ standard(check_GiftCardQuoteData);
export const GiftCards = /* @__PURE__ */ standard(check_GiftCards);
export const Health = /* @__PURE__ */ standard(check_Health);
export const KeyChangeToken = /* @__PURE__ */ standard(check_KeyChangeToken);
export const LegacyServiceId = /* @__PURE__ */ standard(check_LegacyServiceId);
export const MobileNetwork = /* @__PURE__ */ standard(check_MobileNetwork);
export const NairaAmount = /* @__PURE__ */ standard(check_NairaAmount);
export const OutcomeStatus = /* @__PURE__ */ standard(check_OutcomeStatus);
export const Pagination = /* @__PURE__ */ standard(check_Pagination);
export const PlanCode = /* @__PURE__ */ standard(check_PlanCode);
export const Product = /* @__PURE__ */ standard(check_Product);
export const ResponseCode = /* @__PURE__ */ standard(check_ResponseCode);
export const RowTimestamp = /* @__PURE__ */ standard(check_RowTimestamp);
export const SubscriberNumber = /* @__PURE__ */ standard(check_SubscriberNumber);
export const SyncAirtime = /* @__PURE__ */ standard(check_SyncAirtime);
export const SyncAirtimeFailed = /* @__PURE__ */ standard(check_SyncAirtimeFailed);
export const SyncAirtimeOutcome = /* @__PURE__ */ standard(check_SyncAirtimeOutcome);
export const SyncAirtimeSuccess = /* @__PURE__ */ standard(check_SyncAirtimeSuccess);
export const SyncData = /* @__PURE__ */ standard(check_SyncData);
export const SyncDataFailed = /* @__PURE__ */ standard(check_SyncDataFailed);
export const SyncDataOutcome = /* @__PURE__ */ standard(check_SyncDataOutcome);
export const SyncDataSuccess = /* @__PURE__ */ standard(check_SyncDataSuccess);
export const Transaction = /* @__PURE__ */ standard(check_Transaction);
export const TransactionFailed = /* @__PURE__ */ standard(check_TransactionFailed);
export const TransactionList = /* @__PURE__ */ standard(check_TransactionList);
export const TransactionPending = /* @__PURE__ */ standard(check_TransactionPending);
export const TransactionRow = /* @__PURE__ */ standard(check_TransactionRow);
export const TransactionStatus = /* @__PURE__ */ standard(check_TransactionStatus);
export const TransactionSuccess = /* @__PURE__ */ standard(check_TransactionSuccess);
export const UndeliveredEsimOrder = /* @__PURE__ */ standard(check_UndeliveredEsimOrder);
export const UndeliveredGiftCardOrder = /* @__PURE__ */ standard(check_UndeliveredGiftCardOrder);
export const VerifiedCustomer = /* @__PURE__ */ standard(check_VerifiedCustomer);
export const VerifiedFigure = /* @__PURE__ */ standard(check_VerifiedFigure);
export const VerifyBettingRequest = /* @__PURE__ */ standard(check_VerifyBettingRequest);
export const VerifyCustomerRequest = /* @__PURE__ */ standard(check_VerifyCustomerRequest);
export const VerifyMeterRequest = /* @__PURE__ */ standard(check_VerifyMeterRequest);
export const VerifySmartcardRequest = /* @__PURE__ */ standard(check_VerifySmartcardRequest);
export const WalletBalance = /* @__PURE__ */ standard(check_WalletBalance);
export const WalletData = /* @__PURE__ */ standard(check_WalletData);
export const WalletTotal = /* @__PURE__ */ standard(check_WalletTotal);
export const ListTransactionsParameters = /* @__PURE__ */ standard(check_ListTransactionsParameters);
export const GetTransactionStatusParameters = /* @__PURE__ */ standard(check_GetTransactionStatusParameters);
export const GetGiftCardOrderParameters = /* @__PURE__ */ standard(check_GetGiftCardOrderParameters);
export const ListCablePlansParameters = /* @__PURE__ */ standard(check_ListCablePlansParameters);
export const ListDataPlansParameters = /* @__PURE__ */ standard(check_ListDataPlansParameters);
export const GetTransactionStatusV1Parameters = /* @__PURE__ */ standard(check_GetTransactionStatusV1Parameters);

const byOperation = () => ({
  listTransactions: { request: undefined, parameters: ListTransactionsParameters, responses: { 200: TransactionList, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 422: ErrorBody, 500: ErrorBody, 503: ErrorBody } },
  createTransaction: { request: CreateTransactionRequest, parameters: undefined, responses: { 200: CreateTransactionOutcome, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 422: ErrorBody, 500: ErrorBody, 503: ErrorBody } },
  createAirtimeAsync: { request: AirtimeRouteRequest, parameters: undefined, responses: { 200: AsyncAirtimePending, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 422: ErrorBody, 500: ErrorBody, 503: ErrorBody } },
  createAirtimeSync: { request: AirtimeRouteRequest, parameters: undefined, responses: { 200: SyncAirtimeOutcome, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 422: ErrorBody, 500: ErrorBody, 503: ErrorBody } },
  createDataAsync: { request: DataRouteRequest, parameters: undefined, responses: { 200: AsyncDataPending, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 422: ErrorBody, 500: ErrorBody, 503: ErrorBody } },
  createDataSync: { request: DataRouteRequest, parameters: undefined, responses: { 200: SyncDataOutcome, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 422: ErrorBody, 500: ErrorBody, 503: ErrorBody } },
  getTransactionStatus: { request: undefined, parameters: GetTransactionStatusParameters, responses: { 200: TransactionStatus, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 500: ErrorBody, 503: ErrorBody } },
  createGiftCardOrder: { request: CreateGiftCardOrderRequest, parameters: undefined, responses: { 200: GiftCardOrderOutcome, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 422: ErrorBody, 500: ErrorBody, 503: ErrorBody } },
  getGiftCardOrder: { request: undefined, parameters: GetGiftCardOrderParameters, responses: { 200: GiftCardOrderOutcome, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 500: ErrorBody, 503: ErrorBody } },
  checkHealth: { request: undefined, parameters: undefined, responses: { 200: Health, 500: ErrorBody, 503: ErrorBody } },
  listCablePlans: { request: undefined, parameters: ListCablePlansParameters, responses: { 200: CablePlanList, 400: ErrorBody, 401: ErrorBody, 422: ErrorBody, 500: ErrorBody, 503: ErrorBody } },
  listDataPlans: { request: undefined, parameters: ListDataPlansParameters, responses: { 200: DataPlanList, 400: ErrorBody, 401: ErrorBody, 422: ErrorBody, 500: ErrorBody, 503: ErrorBody } },
  createCableTransaction: { request: CreateCableRequest, parameters: undefined, responses: { 200: CablePaymentOutcome, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 422: ErrorBody, 500: ErrorBody, 503: ErrorBody } },
  getTransactionStatusV1: { request: undefined, parameters: GetTransactionStatusV1Parameters, responses: { 200: TransactionStatus, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 500: ErrorBody, 503: ErrorBody } },
  verifyCustomer: { request: VerifyCustomerRequest, parameters: undefined, responses: { 200: CustomerVerified, 400: CustomerRejected, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 422: ErrorBody, 500: ErrorBody, 502: ErrorBody, 503: ErrorBody } },
});
let table;
// Own properties only: nobody sells anything under the name "constructor".
const own = (object, name) => (Object.hasOwn(object, name) ? object[name] : undefined);
const lookup = (operationId) => own((table ??= byOperation()), operationId);

export const requestValidator = (operationId) => lookup(operationId)?.request;
export const parametersValidator = (operationId) => lookup(operationId)?.parameters;
export const responseValidator = (operationId, status) => own(lookup(operationId)?.responses ?? {}, status);

const messages = {
  "pattern ^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})| [0-9]{2}:[0-9]{2}:[0-9]{2})$": "A creation timestamp is RFC 3339 or YYYY-MM-DD HH:MM:SS.",
  "pattern ^[0-9]{20}$": "A Key Change Token has 20 digits.",
  "pattern ^[0-9]+(\\.[0-9]+)?$": "An amount is decimal digits in a string, such as \"500\".",
  "pattern ^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$": "A row timestamp reads YYYY-MM-DD HH:MM:SS.",
  "pattern ^(234|0)[0-9]+$": "A subscriber number is digits only and begins with 234 or 0.",
  "minProperties 5": "Name the plan: plan_code (recommended) or service_id."
};
// biome-ignore-all lint/correctness/noUnusedVariables lint/correctness/noUndeclaredVariables: a part of generated/validators.js

/**
 * Turns a compiled check into a Standard Schema object (https://standardschema.dev).
 * @param {(value: unknown) => boolean} check The check that was compiled ahead of time.
 */
function standard(check) {
  return {
    "~standard": {
      version: 1,
      vendor: "vending",
      validate(value) {
        return check(value) ? { value } : { issues: issuesOf(check.errors ?? [], value) };
      },
    },
  };
}

/** One fault, one issue: what only follows from another fault is left out. */
function issuesOf(errors, value) {
  const missing = new Set(
    errors.filter(({ keyword }) => keyword === "required").map(({ instancePath }) => instancePath),
  );
  const issues = errors
    // The list of values of the discriminator says it already, with the values.
    .filter(({ keyword }) => keyword !== "discriminator")
    // Fewer fields than needed, because one that is required is missing.
    .filter(({ keyword, instancePath }) => keyword !== "minProperties" || !missing.has(instancePath))
    .map((error) => issueOf(error, value));
  // A value of the wrong type breaks its list and its pattern as well: keep what says most, which is the list.
  const byPath = new Map();
  for (const issue of issues) {
    const key = JSON.stringify(issue.path);
    if (!byPath.has(key) || (issue.allowed && !byPath.get(key).allowed)) byPath.set(key, issue);
  }
  return [...byPath.values()];
}

function issueOf({ keyword, instancePath, params }, root) {
  const path = instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const found = path.reduce((value, part) => value?.[part], root);
  const name = path.length > 0 ? path.join(".") : "the value";
  switch (keyword) {
    case "required":
      return {
        message: `${[...path, params.missingProperty].join(".")} is required`,
        path: [...path, params.missingProperty],
      };
    case "additionalProperties":
      return {
        message: `${[...path, cut(params.additionalProperty)].join(".")} is not known here`,
        path: [...path, params.additionalProperty],
      };
    case "type":
      // A number that is no integer is said as it is: "not a number" would be wrong.
      return {
        message: `${name} must be ${article(params.type)}, not ${typeof found === "number" && params.type === "integer" ? show(found) : kindOf(found)}`,
        path,
      };
    case "enum": {
      const allowed = params.allowedValues;
      const list = allowed.length === 1 ? show(allowed[0]) : `one of ${allowed.map(show).join(", ")}`;
      return { message: `${name} must be ${list}, not ${show(found)}`, path, allowed };
    }
    case "minimum":
    case "maximum":
      return {
        message: `${name} must be ${keyword === "minimum" ? "at least" : "at most"} ${params.limit}, not ${show(found)}`,
        path,
      };
    default: {
      const limit = params.pattern ?? params.limit;
      const message = messages[`${keyword} ${limit}`];
      return {
        message: message ? (path.length > 0 ? `${name}: ${message}` : message) : `${name} breaks ${keyword} ${limit}`,
        path,
      };
    }
  }
}

const article = (type) => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);
const kindOf = (value) =>
  value === null || value === undefined ? String(value) : article(Array.isArray(value) ? "array" : typeof value);

/** A value for a sentence: short, whatever somebody sent. Not all of them are JSON: a `bigint` has no JSON form. */
function show(value) {
  if (value !== null && typeof value === "object") return kindOf(value);
  return cut(typeof value === "string" ? JSON.stringify(value) : String(value));
}

const cut = (text) => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
