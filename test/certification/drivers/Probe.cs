// Compiles where the libraries of the example are there: Debian has them in packages of their own.
using System.Net.Http;
using System.Runtime.Serialization.Json;
using System.Xml.Linq;
